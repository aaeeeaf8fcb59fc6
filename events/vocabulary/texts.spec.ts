import { describe, expect, it } from 'vitest'
import { isPlainName, isPlainText, isReservedName } from './texts.ts'

describe('a text', () => {
  it.each(['One line.', 'Two\r\nlines,\tand a tab.', 'שלום', 'سلام', '日本語', 'Zoë 👩‍💻 🇨🇦', ''])('§5 may be %j', (text) =>
    expect(isPlainText(text)).toBe(true),
  )
  it.each(['NUL \u0000', 'bell \u0007', 'C1 \u0085', 'half \uD800', 'half \uDC00 low', 'turned \u202Egnp.exe', 'isolated \u2066 x'])(
    '§5 may not be %j',
    (text) => expect(isPlainText(text)).toBe(false),
  )
})

describe('a name', () => {
  it.each(['Stella Student', 'María-José O’Connor', 'Σωκράτης', 'Алексей', '김민준', 'نیما‌راد', 'Dr. Ada Admin', 'Helpern'])(
    '§5 may be %j',
    (name) => expect([isPlainName(name), isReservedName(name)]).toEqual([true, false]),
  )
  it.each(['Two\nlines', 'tab\tbed', 'zero\u200Bwidth', 'soft\u00ADhyphen', 'right\u200Fto', '\uFEFFmark', 'turned\u202E'])(
    '§5 shows all of its characters, and is not %j',
    (name) => expect(isPlainName(name)).toBe(false),
  )
  it.each([
    'Proffer Administration',
    'PROFFER',
    'P.R.O.F.F.E.R support',
    'Ｐｒｏｆｆｅｒ',
    'Pröffer',
    'Рroffer',
    'Administrator',
    'The Support Team',
    'help-desk',
  ])('§5 is not one that sounds like the platform: %j', (name) => expect(isReservedName(name)).toBe(true))
})
