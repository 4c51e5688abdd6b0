import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * Returns a hook that refuses calls without the public key in the `apikey` header, as the hosted gateway does. It
 * throws AppError `unauthorized`.
 */
export function requireApiKey(anonKey: string) {
  const expected = digest(anonKey)
  return async (request: FastifyRequest) => {
    const key = request.headers.apikey
    if (key === undefined) throw new AppError('unauthorized')
    if (!timingSafeEqual(digest(String(key)), expected))
      throw new AppError('unauthorized', { message: 'Invalid API key' })
  }
}
