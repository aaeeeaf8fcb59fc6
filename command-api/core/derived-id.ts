import { hash } from 'node:crypto'

/** A UUID of version 5 (RFC 9562): the same for the same text and namespace, itself a UUID. */
export function derivedId(text: string, namespace: string): string {
  const digest = hash('sha1', Buffer.concat([Buffer.from(namespace.replaceAll('-', ''), 'hex'), Buffer.from(text)]))
  const variant = ((Number.parseInt(digest.charAt(16), 16) & 0b0011) | 0b1000).toString(16)
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-5${digest.slice(13, 16)}-${variant}${digest.slice(17, 20)}-${digest.slice(20, 32)}`
}
