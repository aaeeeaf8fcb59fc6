/** A letter as text and as HTML. */
import { escapeHtml } from '#lib/html.ts'
import type { Letter, Paragraph } from './letter-parts.ts'

/** @param unsubscribe the URL that ends such mails */
export function textOf({ paragraphs }: Letter, unsubscribe?: string): string {
  return [...paragraphs.map(textOfParagraph), 'Proffer', ...(unsubscribe === undefined ? [] : [`${CHOICE}\n${unsubscribe}`])].join('\n\n')
}

function textOfParagraph(paragraph: Paragraph): string {
  if (typeof paragraph === 'string') return wrapped(paragraph)
  return 'quote' in paragraph ? wrapped(paragraph.quote, '> ') : `${paragraph.button}:\n${paragraph.link}`
}

const CHOICE = 'You can end mails like this one:'
const COLUMNS = 72

/**
 * Mail software sends a text as it is when no line is longer than 76 characters. Others it encodes with soft breaks: every mail
 * program joins these again, so a longer link stays whole, but the text cannot be read in the raw mail any more.
 */
function wrapped(paragraph: string, before = ''): string {
  const columns = COLUMNS - before.length
  return paragraph
    .split(/\r\n?|\n/)
    .map((line) => line.replace(new RegExp(`(?=.{${columns + 1}})(.{1,${columns}}) `, 'g'), '$1\n'))
    .join('\n')
    .replaceAll(/^/gm, before)
}

export function htmlOf({ paragraphs }: Letter, unsubscribe?: string): string {
  const body = paragraphs.map(htmlOfParagraph).join('')
  const choice =
    unsubscribe === undefined
      ? ''
      : `<p style="color:#535955;font-size:13px"><a href="${escaped(unsubscribe)}" style="color:#535955">End mails like this one</a></p>`
  return `<!doctype html><html lang="en"><body style="font:16px/1.5 Georgia,serif;color:#1C1F1D;background:#FBFAF6;padding:32px"><div style="max-width:520px;margin:auto">${body}<p style="color:#535955">Proffer</p>${choice}</div></body></html>`
}

function htmlOfParagraph(paragraph: Paragraph): string {
  if (typeof paragraph === 'string') return `<p>${escaped(paragraph)}</p>`
  if ('quote' in paragraph)
    return `<blockquote style="margin:0 0 16px;padding-left:12px;border-left:3px solid #D9D5C8;overflow-wrap:anywhere">${escaped(paragraph.quote)}</blockquote>`
  const { link, button } = paragraph
  return `<p><a href="${escaped(link)}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:#0E5A61;color:#fff;text-decoration:none;font-family:system-ui,sans-serif">${escaped(button)}</a></p>`
}

function escaped(text: string): string {
  return escapeHtml(text).replaceAll(/\r\n?|\n/g, '<br>')
}
