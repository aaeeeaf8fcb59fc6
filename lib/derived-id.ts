import { hash } from 'node:crypto'

/** The namespace of what the platform names by itself: commands, what they make, mails. */
export const platformIds = '6f0c2f4e-52a4-5d0f-9f5e-0d7a4f5b9c11'

const NAMESPACE_BYTES = 16
/** Every command derives several: for their texts, which are short, no buffer is made each time. */
const scratch = Buffer.alloc(1024)
/** Of a character (UTF-16) in UTF-8, at most. */
const CHARACTER_BYTES = 3

/** Derives UUIDs of version 5 (RFC 9562) from texts, in one namespace (a UUID). */
export function derivedIds(namespace: string): (text: string) => string {
  const before = Buffer.from(namespace.replaceAll('-', ''), 'hex')
  const bytesOf = (text: string): Buffer => {
    if (NAMESPACE_BYTES + text.length * CHARACTER_BYTES > scratch.length) return Buffer.concat([before, Buffer.from(text)])
    scratch.set(before)
    return scratch.subarray(0, NAMESPACE_BYTES + scratch.write(text, NAMESPACE_BYTES))
  }
  return (text) => {
    const digest = hash('sha1', bytesOf(text))
    const variant = ((Number.parseInt(digest.charAt(16), 16) & 0b0011) | 0b1000).toString(16)
    return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-5${digest.slice(13, 16)}-${variant}${digest.slice(17, 20)}-${digest.slice(20, 32)}`
  }
}
