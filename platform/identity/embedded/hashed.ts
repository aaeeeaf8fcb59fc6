import { createHash } from 'node:crypto'

/** Tokens and codes are long and random, so a plain hash of them is enough. */
export const hashed = (token: string): string => createHash('sha256').update(token).digest('base64url')
