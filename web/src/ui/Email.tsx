import { createElement, Fragment } from 'react'

/** An e-mail address that wraps only after its @ and before its dots. */
export function Email({ address }: { readonly address: string }) {
  const [first, ...others] = address.split(/(?<=@)|(?=\.)/)
  return createElement(Fragment, null, first, ...others.flatMap((part) => [createElement('wbr'), part]))
}
