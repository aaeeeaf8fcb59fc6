import { isThisMachine } from '../network-address.ts'

const YEAR_SECONDS = 31_536_000

/**
 * The value of `Strict-Transport-Security` for an origin (product 2.20; docs/decisions/strict-transport.md); undefined over plain http, and
 * for this machine, since it would bind every port of `localhost`.
 */
export function strictTransport(publicOrigin: string): string | undefined {
  const origin = URL.parse(publicOrigin)
  return origin?.protocol === 'https:' && !isThisMachine(origin.hostname) ? `max-age=${YEAR_SECONDS}` : undefined
}

/** Security headers of pages. Styles may be inline because the component library needs that; scripts may not. */
export function securityHeaders({
  publicOrigin,
  connectTo,
}: {
  readonly publicOrigin: string
  readonly connectTo: readonly string[]
}): Readonly<Record<string, string>> {
  const socket = publicOrigin.replace(/^http/, 'ws')
  const policy = {
    'default-src': `'self'`,
    'script-src': `'self'`,
    'style-src': `'self' 'unsafe-inline'`,
    'img-src': `'self' data: blob:`,
    'font-src': `'self' data:`,
    'connect-src': [`'self'`, socket, ...connectTo].join(' '),
    'frame-src': `'none'`,
    'object-src': `'none'`,
    'base-uri': `'self'`,
    'form-action': `'self'`,
    'frame-ancestors': `'none'`,
  }
  return {
    'content-security-policy': Object.entries(policy)
      .map(([name, value]) => `${name} ${value}`)
      .join('; '),
    'x-frame-options': 'DENY',
    // A link in a mail carries a secret in its address.
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
  }
}
