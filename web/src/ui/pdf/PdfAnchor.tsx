import type { CSSProperties } from 'react'
import { addressInWords } from './links.ts'

type Props = { readonly href: string; readonly className: string; readonly style?: CSSProperties }

/** A link of a file. It leads to strangers' pages, so these are opened apart, are told nothing, and are named before one goes there. */
export function PdfAnchor({ href, className, style }: Props) {
  const address = addressInWords(href)
  return (
    <a className={className} style={style} href={href} title={address} target="_blank" rel="noopener noreferrer nofollow">
      <span className={style && 'sr-only'}>{address}</span>
    </a>
  )
}
