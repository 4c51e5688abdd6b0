import { randomBytes } from 'node:crypto'
import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { z } from 'zod'
import type { Mail } from './mail.ts'

/** Longest wait for a mail server, in milliseconds. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

export interface MailTransport {
  /**
   * Sends a mail. The id is the same for every attempt at the same mail: a mail server can tell a repeat by its
   * Message-ID, and a folder has one file of that name.
   */
  send(mail: Mail, id: string): Promise<void>
  close(): void
}

export interface MailTransportOptions {
  /** smtp:// or smtps://; without it mails are written to `mailDir` as .eml files. */
  smtpUrl?: string
  mailDir: string
  from: string
}

/** The way out for mails: a mail server, or a folder. */
export function createMailTransport({ smtpUrl, mailDir, from }: MailTransportOptions): MailTransport {
  const safe = { disableFileAccess: true, disableUrlAccess: true }
  if (smtpUrl) {
    const smtp = createTransport({ url: smtpUrl, pool: true, maxConnections: 2, ...timeouts, ...safe })
    return {
      send: async (mail, id) => void (await smtp.sendMail(envelope(mail, id, from))),
      close: () => smtp.close(),
    }
  }
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...safe })
  return {
    async send(mail, id) {
      const { message } = await composer.sendMail(envelope(mail, id, from))
      await writeWhole(mailDir, `${id}.eml`, message as Buffer)
    },
    close: () => composer.close(),
  }
}

const address = z.email()

function envelope({ to, replyTo, ...mail }: Mail, id: string, from: string): SendMailOptions {
  // One plain address each: a list, a group or a display name would reach somebody else.
  const recipient = { name: '', address: address.parse(to) }
  const answers = replyTo === undefined ? {} : { replyTo: { name: '', address: address.parse(replyTo) } }
  return { ...mail, ...answers, from, to: recipient, messageId: `<${id}@tandoorroad.mail>` }
}

/** A file that is there whole or not at all, whenever the power goes. */
async function writeWhole(directory: string, name: string, content: Buffer): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const draft = join(directory, `.${name}.${randomBytes(4).toString('hex')}`)
  const file = await open(draft, 'w', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, join(directory, name))
}
