import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Returns the file names of the mails in a folder, which were written there because no mail server was set. A missing
 * folder has none.
 */
export async function listMails(mailDir: string): Promise<string[]> {
  return (await namesIn(mailDir)).filter((name) => name.endsWith('.eml') && !name.startsWith('.'))
}

/**
 * Returns the file names of the mails that go to this address, have it for replies, or contain it. The list of the coming
 * days has no addresses, so it is found by the numbers of the person's orders.
 */
export async function findMailsAbout(mailDir: string, email: string, orderNumbers: string[] = []): Promise<string[]> {
  return mentioning(mailDir, await listMails(mailDir), email, orderNumbers)
}

/** Returns the file names of the mails about an application, with the lists that mention it or the applicant's address. */
export async function findMailsAboutApplication(
  mailDir: string,
  { id, email }: { id: string; email: string },
): Promise<string[]> {
  const mails = await listMails(mailDir)
  const lists = mails.filter((name) => name.startsWith('application-digest.'))
  const own = mails.filter((name) => name.includes(id))
  return [...new Set([...own, ...(await mentioning(mailDir, lists, email, [id]))])]
}

/** Returns the file names of the mails that have one of these ids, or numbers of orders, in their name. */
export async function findMailsNamed(mailDir: string, ...ids: string[]): Promise<string[]> {
  return (await listMails(mailDir)).filter((name) => ids.some((id) => name.includes(id)))
}

/** Returns those of the named mails that go to this address, have it for replies, or contain it or one of the words. */
async function mentioning(mailDir: string, names: string[], email: string, words: string[]): Promise<string[]> {
  // The address must stand as a word of its own: jo@example.com is not in banjo@example.com, nor in jo@example.com.au.
  const mention = new RegExp(`(?<![\\w.!#$%&*+/=?^\`{|}~-])${email.replace(/\W/g, '\\$&')}(?![\\w-]|\\.\\w)`, 'i')
  // The parser is loaded at its first use, because servers that erase nothing never read a mail.
  const { default: PostalMime } = await import('postal-mime')
  const found: string[] = []
  for (const name of names) {
    const { to = [], replyTo = [], subject, text, html } = await PostalMime.parse(await readMail(mailDir, name))
    const addresses = [...to, ...replyTo].map((each) => each.address)
    const isListed = words.some((word) => text?.includes(word))
    if (isListed || mention.test([...addresses, subject, text, html].join('\n'))) found.push(name)
  }
  return found
}

/** Whether a mail has an address for replies, which is that of the person the mail is about. */
export async function hasReplyTo(mailDir: string, name: string): Promise<boolean> {
  const [head = ''] = (await readMail(mailDir, name)).toString('latin1').split('\r\n\r\n', 1)
  return /^reply-to:/im.test(head)
}

/** Deletes mails. A mail that is gone already is no error. */
export async function deleteMails(mailDir: string, names: string[]): Promise<void> {
  for (const name of names) await rm(join(mailDir, name), { force: true })
}

/** Deletes the unfinished files of processes that were killed while they wrote a mail, a day ago or earlier. */
export async function deleteDrafts(mailDir: string): Promise<void> {
  for (const name of await namesIn(mailDir)) {
    if (!/^\..+\.eml\.[0-9a-f]{8}$/.test(name)) continue
    const draft = await stat(join(mailDir, name)).catch(() => undefined)
    if (draft && draft.mtimeMs < Date.now() - 86_400_000) await deleteMails(mailDir, [name])
  }
}

async function namesIn(mailDir: string): Promise<string[]> {
  return orIfGone(readdir(mailDir), [])
}

/**
 * Reads a mail. One that another process has deleted meanwhile counts as empty, since a server and a command may work on
 * the folder at the same time.
 */
async function readMail(mailDir: string, name: string): Promise<Buffer> {
  return orIfGone(readFile(join(mailDir, name)), Buffer.alloc(0))
}

async function orIfGone<Found>(looking: Promise<Found>, otherwise: Found): Promise<Found> {
  return looking.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return otherwise
    throw error
  })
}
