import { isIPv6 } from 'node:net'

/**
 * Whom limits per address take for one sender: an IPv4 address, or the /64 of an IPv6 address, since every customer of a
 * provider has at least so many.
 */
export function senderOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const parts = head === '' ? [] : head.split(':')
  const missing = tail === undefined ? 0 : 8 - parts.length - (tail === '' ? 0 : tail.split(':').length)
  const network = [...parts, ...Array.from({ length: missing }, () => '0'), ...(tail ?? '').split(':')].slice(0, 4)
  return `${network.map((part) => Number.parseInt(part, 16).toString(16)).join(':')}::/64`
}
