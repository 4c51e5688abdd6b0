import { randomBytes } from 'node:crypto'
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { bareAddress } from '../../contract/text-fields.ts'
import type { Mail } from './mail.ts'

/** The time limits for a mail server, in milliseconds: for each step, and for a whole mail if no other is given. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
const defaultPatience = 60_000

export interface MailTransport {
  /**
   * Sends a mail. The id is the same for every attempt, so a mail server can recognise a repeat by its Message-ID, and
   * a folder gets one file.
   */
  send(mail: Mail, id: string): Promise<void>
  close(): void
}

interface Sender {
  name: string
  address: string
}

export interface MailTransportOptions {
  /** The address of the mail server, smtp:// or smtps://. Without it, mails are written to `mailDir` as .eml files. */
  smtpUrl?: string
  mailDir: string
  /** The sender. Read for each mail, because it may follow the published content. */
  mailFrom: Sender
  /** The milliseconds after which a mail in progress counts as failed. */
  patience?: number
}

/** Creates the transport for mails: a mail server, or a folder. */
export function createMailTransport(options: MailTransportOptions): MailTransport {
  const { smtpUrl, mailDir, patience = defaultPatience } = options
  const safe = { disableFileAccess: true, disableUrlAccess: true }
  if (smtpUrl) {
    const smtp = createTransport({ url: smtpUrl, pool: true, maxConnections: 2, ...timeouts, ...safe })
    return {
      async send(mail, id) {
        // The timeouts limit each silence. Only this limits a server that keeps sending a little.
        await smtp.sendMail({ ...envelope(mail, id, options.mailFrom), signal: AbortSignal.timeout(patience) })
      },
      close: () => smtp.close(),
    }
  }
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...safe })
  return {
    async send(mail, id) {
      const { message } = await composer.sendMail(envelope(mail, id, options.mailFrom))
      await writeFileWhole(mailDir, `${id}.eml`, message as Buffer)
    },
    close: () => composer.close(),
  }
}

/** Connects to a mail server and logs in without sending anything. Rejects if that fails. */
export async function verifyMailServer(smtpUrl: string): Promise<void> {
  const smtp = createTransport({ url: smtpUrl, ...timeouts })
  await smtp.verify().finally(() => smtp.close())
}

const address = bareAddress('no mail goes to this address')

// A name may look like encoded text (RFC 2047), which the recipient's program would decode.
const asPlainWords = (words: string) => words.replaceAll('=?', '= ?')

function envelope({ to, replyTo, leaveAt, subject, ...mail }: Mail, id: string, from: Sender): SendMailOptions {
  // The recipient is one plain address. A list, a group or a display name could reach somebody else.
  const recipient = { name: '', address: address.parse(to) }
  const answers = replyTo === undefined ? {} : { replyTo: { name: '', address: address.parse(replyTo) } }
  // Keeps out-of-office programs from answering (RFC 3834, section 5).
  const headers = {
    'Auto-Submitted': 'auto-generated',
    ...(leaveAt && { 'List-Unsubscribe': `<${leaveAt}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  }
  const sender = { name: asPlainWords(from.name), address: from.address }
  const messageId = `<${id}@${from.address.split('@').at(-1)}>`
  return { ...mail, ...answers, subject: asPlainWords(subject), from: sender, to: recipient, messageId, headers }
}

/** Writes a file so that it exists completely or not at all, even if the power fails. */
async function writeFileWhole(directory: string, name: string, content: Buffer): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const draft = join(directory, `.${name}.${randomBytes(4).toString('hex')}`)
  try {
    // `flush` puts the bytes on disk before the file gets its final name.
    await writeFile(draft, content, { mode: 0o600, flush: true })
    await rename(draft, join(directory, name))
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  // The new name is on disk only once the folder is synced.
  const folder = await open(directory)
  await folder.sync().finally(() => folder.close())
}
