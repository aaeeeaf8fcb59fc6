/** The sandbox's pages as HTML: no script, and the colours of design's tokens in both schemes. */
import { escapeHtml } from '#lib/html.ts'

/** HTML that is safe to show: made by `html` alone. */
export type Html = { readonly html: string }

/** A template whose texts are escaped; parts that are `Html` themselves, or lists of it, are taken as they are. */
export function html(strings: TemplateStringsArray, ...values: readonly (string | Html | readonly Html[])[]): Html {
  const parts = values.map((value) =>
    typeof value === 'string'
      ? escapeHtml(value)
      : [value]
          .flat()
          .map((part) => part.html)
          .join(''),
  )
  return { html: strings.map((text, n) => text + (parts[n] ?? '')).join('') }
}

export function page(title: string, content: Html): string {
  const { html: body } = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Proffer</title>
        <link rel="icon" href="/favicon.svg" />
        <style>
          ${{ html: STYLE }}
        </style>
      </head>
      <body>
        <header>
          <img src="/favicon.svg" alt="" width="26" height="26" /> Proffer <span class="chip">Trying out: no money moves</span>
        </header>
        <main>${content}</main>
      </body>
    </html>`
  return body
}

/** One button that sends `name=value`. */
export function button(label: string, name: string, value: string, primary = false): Html {
  return html`<form method="post"><input type="hidden" name="${name}" value="${value}"><button${{ html: primary ? ' class="primary"' : '' }}>${label}</button></form>`
}

const STYLE = `
:root{color-scheme:light dark;--paper:#FBFAF6;--surface:#FFF;--line:#E6E2D8;--line-2:#D2CCBF;--ink:#1C1F1D;--ink-2:#535955;--brand:#0E5A61;--on-brand:#FFF;--danger:#B3261E;--danger-soft:#FBEAE7;--warn:#8A5A00;--warn-soft:#FBF1DC}
@media(prefers-color-scheme:dark){:root{--paper:#121514;--surface:#191D1C;--line:#282E2C;--line-2:#3A423F;--ink:#ECEAE3;--ink-2:#AEB5B0;--brand:#66BFC2;--on-brand:#06201F;--danger:#F2938A;--danger-soft:#38201D;--warn:#E0B25C;--warn-soft:#322814}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:400 16px/1.5 Geist,system-ui,sans-serif;font-variant-numeric:tabular-nums}
header{display:flex;align-items:center;gap:10px;height:56px;padding:0 24px;border-bottom:1px solid var(--line);font:560 19px/1 Newsreader,Georgia,serif}
.chip{margin-left:auto;padding:4px 10px;border-radius:12px;background:var(--warn-soft);color:var(--warn);font:500 13px/1.2 Geist,system-ui,sans-serif}
main{max-width:520px;margin:32px auto;padding:0 24px}
h1{margin:0 0 6px;font:500 27px/1.15 Newsreader,Georgia,serif}
h2{margin:28px 0 8px;font:500 20px/1.2 Newsreader,Georgia,serif}
.price{margin:20px 0 4px;font:400 40px/1 Newsreader,Georgia,serif}
p{margin:0 0 12px}.quiet{color:var(--ink-2)}
[role=alert]{padding:10px 14px;border-radius:10px;background:var(--danger-soft);color:var(--danger)}
form{margin:10px 0}
button,.button{display:block;width:100%;min-height:44px;padding:9px 16px;border:1px solid var(--line-2);border-radius:6px;background:var(--surface);color:var(--ink);font:500 16px/1.5 Geist,system-ui,sans-serif;text-align:center;text-decoration:none;cursor:pointer}
.primary{border-color:var(--brand);background:var(--brand);color:var(--on-brand)}
:focus-visible{outline:2px solid var(--brand);outline-offset:3px}
a{color:var(--brand)}
table{width:100%;border-collapse:collapse}th,td{padding:10px 0;border-bottom:1px solid var(--line);text-align:left;font-weight:400}th{color:var(--ink-2);font-size:14px}td:last-child,th:last-child{text-align:right}
`
