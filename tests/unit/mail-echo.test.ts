import { expect, test } from 'vitest'
import { echo, greeting } from '../../server/mail/echo.ts'

test.each(['Jasleen Kaur', 'J. R. Singh', 'Siân O’Neill-Gill', 'ਜਸਲੀਨ ਕੌਰ', 'Business Support Officer'])(
  '%s is said back',
  (written) => {
    expect(echo(written)).toBe(written)
    expect(greeting(written)).toBe(`Hello ${written},`)
  },
)

test.each(['evil.example', 'Go to WWW.EVIL.EXAMPLE now', 'https://x', '//x', 'write to a@b', 'a.co'])(
  '%s is not said back',
  (written) => {
    expect(echo(written)).toBeUndefined()
    expect(greeting(written)).toBe('Hello,')
  },
)
