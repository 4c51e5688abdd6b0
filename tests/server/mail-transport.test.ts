import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Mail } from '../../server/mail/mail.ts'
import { createMailTransport, type MailTransportOptions } from '../../server/mail/transport.ts'
import { freePort } from '../free-port.ts'

const mail: Mail = { to: 'jo@example.com', subject: 'Hello', html: '<p>Hello</p>', text: 'Hello' }

let mailDir: string
beforeAll(async () => {
  mailDir = await mkdtemp(join(tmpdir(), 'tandoor-mail-'))
})
afterAll(() => rm(mailDir, { recursive: true, force: true }))

function transportTo(options: Partial<MailTransportOptions> = {}) {
  const mailFrom = { name: 'Tandoor Road', address: 'info@example.com' }
  const transport = createMailTransport({ mailDir, mailFrom, ...options })
  onTestFinished(() => transport.close())
  return transport
}

/** Starts a mail server for the length of the test and returns its address. */
async function mailServer(options: SMTPServerOptions): Promise<string> {
  const server = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS', 'AUTH'], ...options })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return `smtp://127.0.0.1:${port}`
}

/** Starts a server that `talk` controls and returns its address. */
async function oddServer(talk: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}))
    talk(socket)
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  })
  return `smtp://127.0.0.1:${port}`
}

test.each(['=?utf-8?B?SGFja2Vk?=', '=?utf-8?Q?Hacked?= ਹਰਪ੍ਰੀਤ'])(
  'a name %s in a subject is not decoded',
  async (name) => {
    await transportTo().send({ ...mail, subject: `A new order of ${name}` }, 'encoded')
    const { subject } = await PostalMime.parse(await readFile(join(mailDir, 'encoded.eml')))
    expect(subject).toBe(`A new order of ${name.replace('=?', '= ?')}`)
  },
)

test('without a mail server a mail is one file that only its owner can read, however often it is sent', async () => {
  const folder = join(mailDir, 'fresh')
  const transport = transportTo({ mailDir: folder })
  await transport.send(mail, 'twice')
  await Promise.all([transport.send(mail, 'twice'), transport.send(mail, 'twice')])
  expect(await readdir(folder)).toEqual(['twice.eml'])
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  expect((await stat(join(folder, 'twice.eml'))).mode & 0o777).toBe(0o600)
  expect(await PostalMime.parse(await readFile(join(folder, 'twice.eml')))).toMatchObject({
    from: { name: 'Tandoor Road', address: 'info@example.com' },
    to: [{ name: '', address: 'jo@example.com' }],
    subject: 'Hello',
    messageId: '<twice@example.com>',
  })
})

test('a mail of a list says where its reader leaves it with one press, and no other mail does', async () => {
  const transport = transportTo()
  const leaveAt = `https://site.example/newsletter?leave=${'x'.repeat(36)}&key=${'y'.repeat(43)}`
  await transport.send({ ...mail, leaveAt }, 'of-a-list')
  await transport.send(mail, 'of-none')
  const headers = async (name: string) =>
    (await PostalMime.parse(await readFile(join(mailDir, `${name}.eml`)))).headers
      .filter(({ key }) => key.startsWith('list-'))
      .map(({ key, value }) => [key, value])
  expect(await headers('of-a-list')).toEqual([
    ['list-unsubscribe', `<${leaveAt}>`],
    ['list-unsubscribe-post', 'List-Unsubscribe=One-Click'],
  ])
  expect(await headers('of-none')).toEqual([])
})

test('a folder that cannot be written to is an error', async () => {
  await writeFile(join(mailDir, 'a-file'), '')
  await expect(transportTo({ mailDir: join(mailDir, 'a-file') }).send(mail, 'x')).rejects.toThrow(/EEXIST|ENOTDIR/)
})

test('a mail server gets the same Message-ID at every attempt', async () => {
  const received: Buffer[] = []
  const smtpUrl = await mailServer({
    onData: async (stream, _session, done) => {
      received.push(Buffer.concat(await stream.toArray()))
      done()
    },
  })
  const transport = transportTo({ smtpUrl })
  await transport.send(mail, 'order-confirmed.TR-4K7MQ2')
  await transport.send(mail, 'order-confirmed.TR-4K7MQ2')
  const parsed = await Promise.all(received.map((raw) => PostalMime.parse(raw)))
  expect(parsed.map((each) => each.messageId)).toEqual(Array(2).fill('<order-confirmed.TR-4K7MQ2@example.com>'))
  expect(await readdir(mailDir)).not.toContain('order-confirmed.TR-4K7MQ2.eml')
})

const refuse = (responseCode: number) => Object.assign(new Error('not today'), { responseCode })

test.each([451, 554])('an answer of %d to the recipient or to the text is an error', async (code) => {
  const atRecipient = await mailServer({ onRcptTo: (_address, _session, done) => done(refuse(code)) })
  await expect(transportTo({ smtpUrl: atRecipient }).send(mail, 'x')).rejects.toMatchObject({ responseCode: code })
  const atText = await mailServer({
    onData: (stream, _session, done) => {
      stream.resume().on('end', () => done(refuse(code)))
    },
  })
  await expect(transportTo({ smtpUrl: atText }).send(mail, 'x')).rejects.toMatchObject({ responseCode: code })
})

test('a missing mail server is an error', async () => {
  const smtpUrl = `smtp://127.0.0.1:${await freePort()}`
  await expect(transportTo({ smtpUrl }).send(mail, 'x')).rejects.toThrow(/ECONNREFUSED/)
})

test('a server that hangs up at once is an error', async () => {
  const smtpUrl = await oddServer((socket) => socket.destroy())
  await expect(transportTo({ smtpUrl }).send(mail, 'x')).rejects.toThrow()
})

test('a silent server is given up on', async () => {
  const smtpUrl = await oddServer(() => {})
  await expect(transportTo({ smtpUrl: `${smtpUrl}/?greetingTimeout=200` }).send(mail, 'x')).rejects.toThrow(/Greeting/)
})

test('a server that keeps sending a little is given up on', async () => {
  const smtpUrl = await oddServer((socket) => {
    const talking = setInterval(() => socket.write('220-one moment\r\n'), 50)
    socket.on('close', () => clearInterval(talking))
  })
  await expect(transportTo({ smtpUrl, patience: 300 }).send(mail, 'x')).rejects.toThrow(/abort|timeout/i)
})

test('an address at a domain in other letters reaches the mail server with that domain as punycode', async () => {
  const heard: string[] = []
  const smtpUrl = await oddServer((socket) => {
    socket.write('220 hello\r\n')
    socket.on('data', (line) => {
      heard.push(String(line))
      socket.write(/^RCPT/.test(String(line)) ? '550 enough\r\n' : '250 go on\r\n')
    })
  })
  await expect(transportTo({ smtpUrl }).send({ ...mail, to: 'jo@почта.рф' }, 'x')).rejects.toThrow(/enough/)
  expect(heard).toContain('RCPT TO:<jo@xn--80a1acny.xn--p1ai>\r\n')
  await transportTo().send({ ...mail, to: 'jo@почта.рф', replyTo: 'smith&sons@müller.de' }, 'other-letters')
  expect(await PostalMime.parse(await readFile(join(mailDir, 'other-letters.eml')))).toMatchObject({
    to: [{ address: 'jo@xn--80a1acny.xn--p1ai' }],
    replyTo: [{ address: 'smith&sons@xn--mller-kva.de' }],
  })
})

test.each([
  'a@b.example, c@d.example',
  'a@b.example c@d.example',
  'Group: a@b.example;',
  'A <a@b.example>',
  '"a@b.example" <c@d.example>',
  'a@b.example\r\nBcc: c@d.example',
  'a@b.example\n',
  'a',
  '',
])('no mail goes to %j, and none names it for replies', async (address) => {
  await expect(transportTo().send({ ...mail, to: address }, 'nowhere')).rejects.toThrow()
  await expect(transportTo().send({ ...mail, replyTo: address }, 'nowhere')).rejects.toThrow()
  expect(await readdir(mailDir)).not.toContain('nowhere.eml')
})

test('the content of an attachment is sent unchanged: no file is read, no address fetched', async () => {
  const path = { filename: 'x', contentType: 'text/plain', path: '/etc/hostname' }
  const withPath = { ...mail, attachments: [path as unknown as { filename: string; contentType: string; content: '' }] }
  await expect(transportTo().send(withPath, 'nowhere')).rejects.toThrow(/access/)
})
