import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Returns the file names of the mails written to a folder because no mail server was set. A missing folder has none.
 */
export async function listMails(mailDir: string): Promise<string[]> {
  return (await namesIn(mailDir)).filter((name) => name.endsWith('.eml') && !name.startsWith('.'))
}

/**
 * Returns the file names of the mails that are sent to this address, reply to it, or contain it. The list of the coming
 * days has no addresses, so it is found by the person's order numbers.
 */
export async function findMailsAbout(mailDir: string, email: string, orderNumbers: string[] = []): Promise<string[]> {
  return mentioning(mailDir, await listMails(mailDir), email, orderNumbers)
}

/**
 * Returns the file names of the mails about an application, including digests that contain it or the applicant's
 * address.
 */
export async function findMailsAboutApplication(
  mailDir: string,
  { id, email }: { id: string; email: string },
): Promise<string[]> {
  const mails = await listMails(mailDir)
  const lists = mails.filter((name) => name.startsWith('application-digest.'))
  const own = mails.filter((name) => name.includes(id))
  return [...new Set([...own, ...(await mentioning(mailDir, lists, email, [id]))])]
}

/** Returns the file names of the mails whose name contains one of these ids or order numbers. */
export async function findMailsNamed(mailDir: string, ...ids: string[]): Promise<string[]> {
  return (await listMails(mailDir)).filter((name) => ids.some((id) => name.includes(id)))
}

/** Returns those of the named mails that are sent to this address, reply to it, or contain it or one of the words. */
async function mentioning(mailDir: string, names: string[], email: string, words: string[]): Promise<string[]> {
  // The address must be a whole word: jo@example.com is not in banjo@example.com, nor in jo@example.com.au.
  const mention = new RegExp(`(?<![\\w.!#$%&*+/=?^\`{|}~-])${email.replace(/\W/g, '\\$&')}(?![\\w-]|\\.\\w)`, 'i')
  // Loaded when first needed, because servers that erase nothing never read a mail.
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

/** True if a mail has a Reply-To address, which is that of the person it is about. */
export async function hasReplyTo(mailDir: string, name: string): Promise<boolean> {
  const [head = ''] = (await readMail(mailDir, name)).toString('latin1').split('\r\n\r\n', 1)
  return /^reply-to:/im.test(head)
}

/** Deletes mails. Ignores those already gone. */
export async function deleteMails(mailDir: string, names: string[]): Promise<void> {
  for (const name of names) await rm(join(mailDir, name), { force: true })
}

/** Deletes the unfinished files of processes that were killed while writing a mail, once they are a day old. */
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
 * Reads a mail, or nothing if another process has deleted it: a server and a command may work on the folder at once.
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
