import { describe, expect, it } from 'vitest'
import { addressesIn, mailboxIn } from './mailbox.ts'
import { processorMs } from '#lib/testing/processor-time.ts'

const email = 'd@x.edu'

describe('product 2.20, Files read: an address as programs of mail write it', () => {
  it.each([
    'd@x.edu',
    ' d@x.edu; ',
    'd@x.edu,',
    'd@x.edu.',
    'd@x.edu；',
    '<d@x.edu>',
    '<d@x.edu>;',
    'mailto:d@x.edu',
    '<MAILTO:d@x.edu>',
    'mailto:d@x.edu?subject=Hello',
    "'d@x.edu' <d@x.edu>",
    'D@x.edu <d@x.edu>',
    '"d@x.edu"',
    "'d@x.edu",
    '“d@x.edu” <d@x.edu>',
  ])('%j is one', (text) => expect(mailboxIn(text)).toEqual({ email }))

  it.each([
    ['Jim Doe <d@x.edu>', 'Jim Doe'],
    ['"Doe, Jim" <d@x.edu>', 'Doe, Jim'],
    [String.raw`"Jim \"JD\" Doe"<d@x.edu>;`, 'Jim "JD" Doe'],
    ["'Jim Doe' <mailto:d@x.edu>", 'Jim Doe'],
    ['Jim Doe [mailto:d@x.edu]', 'Jim Doe'],
    ['Jim Doe (d@x.edu)', 'Jim Doe'],
    ['“Zoe Quote” <d@x.edu>', 'Zoe Quote'],
    ['‘Zoe Quote’ <d@x.edu>', 'Zoe Quote'],
    ['Zoe “Zo” Quote <d@x.edu>', 'Zoe “Zo” Quote'],
    ['Siân O’Brien (Law) <d@x.edu>', 'Siân O’Brien (Law)'],
  ])('%j has a name', (text, name) => expect(mailboxIn(text)).toEqual({ email, name }))

  it.each(['e@x.edu! <d@x.edu>', '‘e@x.edu’ <d@x.edu>', 'mailto:e@x.edu?subject=x <d@x.edu>', '…e@x.edu… (d@x.edu)'])(
    '%j names two, and stays as it is',
    (text) => {
      expect(mailboxIn(text)).toEqual({ email: text })
      expect(addressesIn(text)).toEqual(['e@x.edu', 'd@x.edu'])
    },
  )

  it.each(['nobody', 'N/A', 'd@x.edu, e@x.edu', 'e@x.edu <d@x.edu>', 'Jim <d@x>', 'Jim Doe d@x.edu', '<d@x.edu> Jim', 'd@x.edu (Jim)', ''])(
    '%j stays as it is',
    (text) => expect(mailboxIn(text)).toEqual({ email: text }),
  )

  it('is the whole of one with an apostrophe or a slash in it', () =>
    expect(mailboxIn("o'hara/x@x.edu.")).toEqual({ email: "o'hara/x@x.edu" }))

  it('costs what a short text does', () => {
    const text = `${' ;'.repeat(200_000)}x`
    expect(processorMs(() => expect(mailboxIn(text).email).toHaveLength(400_001))).toBeLessThan(500)
  })

  it.each(['.', ' ', ';', '. '])('takes no longer for a cell of many %j than a file of such rows may', (sign) => {
    const cells = [`${sign.repeat(998 / sign.length)}x`, `<d@x.edu${sign.repeat(980 / sign.length)}x>`]
    const read = () => {
      for (let row = 0; row < 1_000; row += 1) for (const cell of cells) mailboxIn(cell)
    }
    expect(processorMs(read)).toBeLessThan(400)
  })

  it.each([
    ['d@x.edu, e@x.edu', ['d@x.edu', 'e@x.edu']],
    ['d@x.edu/e@x.edu', ['d@x.edu', 'e@x.edu']],
    ['d@x.edu；Jim <e@x.edu>', ['d@x.edu', 'e@x.edu']],
    ['D@x.edu d@X.edu', ['d@X.edu']],
    ['no address @ all', []],
  ])('%j names %j', (text, found) => expect(addressesIn(text)).toEqual(found))
})
