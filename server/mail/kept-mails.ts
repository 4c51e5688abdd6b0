import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** The mails that lie in a folder since no mail server was set, by their file names. A missing folder holds none. */
export async function listMails(mailDir: string): Promise<string[]> {
  return (await namesIn(mailDir)).filter((name) => name.endsWith('.eml') && !name.startsWith('.'))
}

/** Of those, the ones to this person, with answers to them, or with their address in the text. */
export async function findMailsAbout(mailDir: string, email: string): Promise<string[]> {
  // As a word of its own: jo@example.com is not in banjo@example.com, nor in jo@example.com.au.
  const mention = new RegExp(`(?<![\\w.!#$%&*+/=?^\`{|}~-])${email.replace(/\W/g, '\\$&')}(?![\\w-]|\\.\\w)`, 'i')
  // Loaded here, since the server itself never reads a mail.
  const { default: PostalMime } = await import('postal-mime')
  const found: string[] = []
  for (const name of await listMails(mailDir)) {
    const { to = [], replyTo = [], subject, text, html } = await PostalMime.parse(await contentOf(mailDir, name))
    const addresses = [...to, ...replyTo].map((each) => each.address)
    if (mention.test([...addresses, subject, text, html].join('\n'))) found.push(name)
  }
  return found
}

/** Whether a mail can be answered to somebody, who is then the person that it is about. */
export async function hasReplyTo(mailDir: string, name: string): Promise<boolean> {
  const [head = ''] = (await contentOf(mailDir, name)).toString('latin1').split('\r\n\r\n', 1)
  return /^reply-to:/im.test(head)
}

/** Deletes mails, and none of those that are gone already. */
export async function deleteMails(mailDir: string, names: string[]): Promise<void> {
  for (const name of names) await rm(join(mailDir, name), { force: true })
}

/** Deletes what a process left there that was killed while it wrote a mail, a day before or earlier. */
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

/** A server and a command may look through the folder at the same time: what the other deletes is empty. */
async function contentOf(mailDir: string, name: string): Promise<Buffer> {
  return orIfGone(readFile(join(mailDir, name)), Buffer.alloc(0))
}

async function orIfGone<Found>(looking: Promise<Found>, otherwise: Found): Promise<Found> {
  return looking.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return otherwise
    throw error
  })
}
