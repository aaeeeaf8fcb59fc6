import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'

/**
 * The sender as limits per address count it: an IPv4 address, or the /64 of an IPv6 address, since every customer of a
 * provider has at least so many.
 */
export function senderOf(address: string | undefined): string {
  return networkOf(address, 64)
}

/** A sender who may have many networks: an IPv4 address, or the /48 of an IPv6 address, which one customer may get (product 2.20). */
export function visitorOf(address: string | undefined): string {
  return networkOf(address, 48)
}

/** @param address undefined once the client has left, though Fastify's types do not say so */
function networkOf(address = '', bits: 48 | 64): string {
  // Most are asked for several times a call.
  if (!address.includes(':')) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const parts = head === '' ? [] : head.split(':')
  const missing = tail === undefined ? 0 : 8 - parts.length - (tail === '' ? 0 : tail.split(':').length)
  const network = [...parts, ...Array.from({ length: missing }, () => '0'), ...(tail ?? '').split(':')].slice(0, bits / 16)
  return `${network.map((part) => Number.parseInt(part, 16).toString(16)).join(':')}::/${bits}`
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

/** Whether a host, as in a URL or to listen on, is reached from this machine alone. */
export function isThisMachine(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase()
  if (isIP(bare) === 0) return bare === 'localhost' || bare.endsWith('.localhost')
  return loopback.check(bare, isIPv6(bare) ? 'ipv6' : 'ipv4')
}

/** Whether the proxy at an address is believed when it says whom it speaks for; `hop` counts from 0, the nearest. */
export type TrustsProxy = (address: string, hop: number) => boolean

/** @param trustProxy how many proxies there are, or their addresses and networks: `10.0.0.1,fd00::/8`; none when undefined */
export function trustsProxy(trustProxy: number | string | undefined): TrustsProxy {
  if (typeof trustProxy === 'number') return (_, hop) => hop < trustProxy
  const proxies = new BlockList()
  for (const proxy of trustProxy?.split(',') ?? []) {
    const [address = '', prefix] = proxy.trim().split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (prefix === undefined) proxies.addAddress(address, family)
    else proxies.addSubnet(address, Number(prefix), family)
  }
  // The text that a client wrote into the header may be no address.
  return (address) => isIP(address) !== 0 && proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** The address of the client behind proxies: the one that the last trusted proxy names. */
export function clientAddress({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>, trusts: TrustsProxy): string {
  const named = String(headers['x-forwarded-for'] ?? '').split(',')
  const hops = [socket.remoteAddress ?? '', ...named.map((address) => address.trim()).toReversed()].filter((address) => address !== '')
  return hops.find((address, hop) => hop === hops.length - 1 || !trusts(address, hop)) ?? ''
}
