import { X509Certificate } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { isIP } from 'node:net'
import { DAY_MS } from '#lib/days.ts'
import { createPrivateFile } from '../private-file.ts'

export type Certificate = { readonly key: string; readonly cert: string }

const LIFETIME = 397 * DAY_MS
const RENEW_BEFORE = 30 * DAY_MS

/**
 * A self-signed certificate for this machine and `hostname`, kept with its key in one PEM file of mode 0600. Made at
 * the first start, and again when it runs out or the name changes. `now` is the real time, as the browser sees it.
 */
export async function certificateFrom(file: string, hostname: string, now: number): Promise<Certificate> {
  if (existsSync(file) && !serves(readFileSync(file, 'utf8'), hostname, now)) rmSync(file)
  if (!existsSync(file)) {
    const made = await makeCertificate(hostname, now)
    createPrivateFile(file, () => `${made.key}\n${made.cert}\n`)
  }
  const pem = readFileSync(file, 'utf8')
  return { key: pem, cert: pem }
}

async function makeCertificate(hostname: string, now: number): Promise<Certificate> {
  // Most starts have their certificate already.
  const { generate } = await import('selfsigned')
  const names = new Set(['localhost', '127.0.0.1', '::1', hostname])
  const made = await generate([{ name: 'commonName', value: hostname }], {
    keyType: 'ec',
    algorithm: 'sha256',
    // A day ago, so that a machine whose clock is a little behind accepts it too.
    notBeforeDate: new Date(now - DAY_MS),
    notAfterDate: new Date(now + LIFETIME),
    extensions: [
      { name: 'basicConstraints', cA: false },
      { name: 'keyUsage', digitalSignature: true },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: Array.from(names, (name) => (isIP(name) === 0 ? { type: 2, value: name } : { type: 7, ip: name })),
      },
    ],
  })
  return { key: made.private, cert: made.cert }
}

/** Also false for a file without a certificate, so that a damaged one is replaced. */
function serves(pem: string, hostname: string, now: number): boolean {
  try {
    const certificate = new X509Certificate(pem)
    const named = isIP(hostname) === 0 ? certificate.checkHost(hostname) : certificate.checkIP(hostname)
    return named !== undefined && Date.parse(certificate.validTo) - RENEW_BEFORE > now
  } catch {
    return false
  }
}
