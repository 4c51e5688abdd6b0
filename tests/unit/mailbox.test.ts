import { expect, test } from 'vitest'
import { mailboxOf } from '../../contract/email-address.ts'

test.each([
  ['victim@example.com', 'victim@example.com'],
  ['Victim@Example.COM', 'victim@example.com'],
  ['victim+0@example.com', 'victim@example.com'],
  ['victim+a+b@example.com', 'victim@example.com'],
  ['victim+@example.com', 'victim@example.com'],
  ['vic.tim@example.com', 'vic.tim@example.com'],
  ['+tag@example.com', '+tag@example.com'],
  ['v.i.c.tim+x@gmail.com', 'victim@gmail.com'],
  ['vic.tim@GoogleMail.com', 'victim@gmail.com'],
  ['vic.tim@gmail.com.example', 'vic.tim@gmail.com.example'],
])('%s is the mailbox %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox)
})
