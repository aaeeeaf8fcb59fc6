import { describe, expect, it } from 'vitest'
import { bookOf, lostQuotations, quotationsIn } from './quotations.ts'

const product = `# Product decisions
## 1. Feature table
| # | Capability |
|---|---|
| **Visitor** | |
| 17 | Export my data |
| 74, 76 | Ledgers |
## 2. Gaps
### 2.6 Points
| R1 | Consent |
### 2.20 Substance
- **Names** (people, skills): one rule.
- **Files read** (imports): decoded once.
## 3. Screens
`
const architecture =
  '## Shapes\n\n7. **One envelope**\n19. **Read your own writes**: it waits.\n\n## What nobody else does\n\n- **A corpus**\n'
const books = new Map([
  ['product', bookOf(product)],
  ['architecture', bookOf(architecture)],
  ['calls', bookOf('## Me\n| GET /me/accesses | all |\n**Long work** answers 202.')],
  ['reports', bookOf('| `nace` (`class=2027`) | graduates |')],
  ['specification', bookOf('| § | Section |\n|---|---|\n| 7 | Calls |')],
])
const found = (text: string) =>
  quotationsIn(text).map(({ book, section, name = '' }) => [book, section, name].filter((part) => part !== '').join(' '))
const lost = (text: string) => lostQuotations(text, books)

describe('a quotation', () => {
  it.each<[text: string, ...quoted: string[]]>([
    ['as product 2.20 has it', 'product 2.20'],
    ['Product 2.6: nothing', 'product 2.6'],
    ['(product 2.6, 2.20 and 3). */', 'product 2.6', 'product 2.20', 'product 3'],
    ['(product 2.2 to 2.11)', 'product 2.2', 'product 2.11'],
    ['(product 2.20, Files read): how', 'product 2.20 Files read'],
    ["it('product 2.20, Files read', …", 'product 2.20 Files read'],
    ['(product 2.6, 2.20 "Files read")', 'product 2.6', 'product 2.20 Files read'],
    ['(product 1, rows 17, 74 and 76; 2.20, Names)', 'product 1 17', 'product 1 74', 'product 1 76', 'product 2.20 Names'],
    ['(product 2.6, rows R1 to R5), 3', 'product 2.6 R1', 'product 2.6 R5'],
    ['for so long (2.20, Names)', 'product 2.20 Names'],
    ['(architecture 7, product 2.20)', 'architecture 7', 'product 2.20'],
    ['(calls.md, "Long work"), and `reports.md`, `nace`', 'calls Long work', 'reports nace'],
    ['(§7 Calls, §2.20, Names)', 'specification 7', 'product 2.20 Names'],
    ['§2.20 “Names” leads on', 'product 2.20'],
  ])('is found: %s', (text, ...quoted) => expect(found(text)).toEqual(quoted))

  it.each(['ago(2.5)', 'some 2.5 MB (2.1 ms at most)', 'a product of 3', 'docs/calls.md', 'recalls.md', 'one of 2.20'])(
    'is nothing else: %s',
    (text) => expect(found(text)).toEqual([]),
  )

  it('goes on in the next line of a comment, and has the line in which it begins', () =>
    expect(quotationsIn('/**\n * As said (product\n * 2.20, Files\n * read).\n */')).toEqual([
      { line: 2, book: 'product', section: '2.20', name: 'Files read' },
    ]))
})

describe('a quotation of the books', () => {
  it.each([
    'product 2, 2.20, Names',
    'product 2.20, "Files"',
    'product 1, rows 17, 76; 2.6, row R1',
    'architecture 7 and 19',
    '(architecture.md, A corpus)',
    'calls.md, Me, and (calls.md, "GET /me/accesses")',
    '(reports.md, `nace`)',
    '(§7, §2.6)',
  ])('stands there: %s', (text) => expect(lost(text)).toEqual([]))

  it.each([
    ['product 2.21', '1 quotes "2.21" of product.md, which docs/design does not have.'],
    ['\n\nproduct 2.6, Names', '3 quotes "2.6, Names" of product.md, which docs/design does not have.'],
    ['product 2.20, "File"', '1 quotes "2.20, File" of product.md, which docs/design does not have.'],
    ['product 1, rows 17, 7', '1 quotes "1, 7" of product.md, which docs/design does not have.'],
    ['architecture 8', '1 quotes "8" of architecture.md, which docs/design does not have.'],
    ['(calls.md, You)', '1 quotes "You" of calls.md, which docs/design does not have.'],
    ['engine.md', '1 quotes "" of engine.md, which docs/design does not have.'],
    ['§10', '1 quotes "10" of specification.md, which docs/design does not have.'],
    ['§7.2', '1 quotes "7.2" of product.md, which docs/design does not have.'],
  ])('is lost: %j', (text, sentence) => expect(lost(text)).toEqual([sentence]))
})
