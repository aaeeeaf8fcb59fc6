import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { clientAddress, senderOf, trustsProxy } from './network-address.ts'

it.each([
  ['127.0.0.1', '127.0.0.1'],
  ['::ffff:127.0.0.1', '127.0.0.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:2:ffff::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', ''],
])('the sender at %s is %s', (address, sender) => expect(senderOf(address)).toBe(sender))

it('a proxy that names no address is not believed further', () => {
  const request = { headers: { 'x-forwarded-for': '1.1.1.1, nobody' }, socket: { remoteAddress: '::ffff:10.0.0.1' } }
  expect(clientAddress(request as unknown as IncomingMessage, trustsProxy('10.0.0.0/8'))).toBe('nobody')
})

it.each([
  [undefined, '10.0.0.1'],
  [1, '2.2.2.2'],
  [2, '1.1.1.1'],
  [9, '1.1.1.1'],
  ['10.0.0.0/8', '2.2.2.2'],
  ['10.0.0.1,2.2.2.2', '1.1.1.1'],
  ['10.9.9.9, fd00::/8', '10.0.0.1'],
])('behind the proxies %s the client is at %s', (trustProxy, address) => {
  const request = {
    headers: { 'x-forwarded-for': '1.1.1.1, 2.2.2.2' },
    socket: { remoteAddress: '10.0.0.1' },
  } as unknown as IncomingMessage
  expect(clientAddress(request, trustsProxy(trustProxy))).toBe(address)
})
