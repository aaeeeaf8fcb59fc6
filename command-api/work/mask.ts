/** Of links their place stays, and what they open goes: whoever reads a mail of somebody else cannot use it (product 2.18). */
const LINK = /https?:\/\/[^\s<>"]+/g
/** Codes and secrets as our mails have them: long, of letters, digits, - and _, and of no natural language. */
const SECRET = /[\w-]{20,}(\.[\w-]{10,})*/g

/** The text of a mail without the secrets that its links bear: `https://localhost:5500/register?invitation=…`. */
export function withoutSecrets(text: string): string {
  return text.replaceAll(LINK, maskedLink)
}

function maskedLink(link: string): string {
  const [path = '', ...query] = link.split(/[?#]/)
  const parameters = query.join('&').split('&').filter(Boolean)
  const masked = parameters.map((parameter) => `${parameter.split('=')[0] ?? ''}=…`).join('&')
  return `${path.replaceAll(SECRET, '…')}${masked === '' ? '' : `?${masked}`}`
}
