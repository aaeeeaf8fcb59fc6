/** Whether the domain of an address may belong to a company (product 2.19). */

/** Where everybody gets a mailbox: such an address belongs to no company. */
const publicProviders = new Set([
  '163.com',
  'aol.com',
  'fastmail.com',
  'gmail.com',
  'gmx.com',
  'gmx.de',
  'gmx.net',
  'googlemail.com',
  'hey.com',
  'hotmail.com',
  'icloud.com',
  'live.com',
  'mac.com',
  'mail.com',
  'mail.ru',
  'me.com',
  'msn.com',
  'outlook.com',
  'pm.me',
  'proton.me',
  'protonmail.com',
  'qq.com',
  'tutanota.com',
  'web.de',
  'yahoo.com',
  'yandex.com',
  'yandex.ru',
  'ymail.com',
  'zoho.com',
])
/** These providers have a domain in many countries: `yahoo.co.uk`. */
const inManyCountries = /^(aol|gmx|hotmail|live|outlook|yahoo)(\.[a-z]{2,3}){1,2}$/

function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase()
}

export function isPublicMailbox(email: string): boolean {
  const domain = domainOf(email)
  return publicProviders.has(domain) || inManyCountries.test(domain)
}

/** The domain `edu` is given to universities alone. */
export function isUniversityAddress(email: string): boolean {
  return domainOf(email).endsWith('.edu')
}
