import { shownName, wordsInSentence } from './letter-parts.ts'
import { describe, expect, it } from 'vitest'
import { htmlOf, textOf } from './letter-text.ts'
import type { Letter } from './letter-parts.ts'

const link = 'https://localhost:5500/register?invitation=Qm9vdHN0cmFwcGVkIQ'
const letter: Letter = {
  to: 'ada@example.edu',
  subject: 'Pat nominated you',
  paragraphs: [
    'Hello Ada,',
    `Your work ${'stood out and '.repeat(12)}that is that.`,
    { quote: `One line\nand another <b>bold</b> one, ${'long '.repeat(20)}with https://evil.example/login` },
    { link, button: 'See the invitation' },
  ],
}

describe('a letter', () => {
  it('has lines of at most 72 characters, except for the link, which is not broken', () => {
    const lines = textOf(letter).split('\n')
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(72)
    expect(lines).toContain(link)
    expect(lines.join(' ').replaceAll(/ +/g, ' ')).toContain(letter.paragraphs[1])
  })

  it('says in its text, too, what each link is for', () => {
    expect(textOf(letter)).toContain(`\n\nSee the invitation:\n${link}\n\n`)
  })

  it('ends with the link that ends such mails, whole and on a line of its own', () => {
    const unsubscribe = `https://proffer.example/notifications/unsubscribe/${'x'.repeat(64)}?a=1&b=2`
    expect(textOf(letter, unsubscribe).split('\n').at(-1)).toBe(unsubscribe)
    expect(htmlOf(letter, unsubscribe)).toContain(`<a href="${unsubscribe.replace('&', '&#38;')}"`)
    expect(textOf(letter)).not.toContain('You can end mails')
    expect(htmlOf(letter)).not.toContain('End mails')
  })

  it('escapes what people wrote', () => {
    expect(htmlOf(letter)).toContain('One line<br>and another &#60;b&#62;bold&#60;/b&#62; one')
  })

  it('§2.18 shows what people wrote as a quotation, with links in it as plain text', () => {
    expect(htmlOf(letter)).toMatch(/<blockquote [^>]*>One line.*https:\/\/evil\.example\/login<\/blockquote>/)
    expect(htmlOf(letter).match(/href="[^"]*"/g)).toEqual([`href="${link}"`])
    expect(textOf(letter)).toMatch(/^> One line\n> and another .*\n(> .*\n)*> https:\/\/evil\.example\/login$/m)
  })
})

describe('§2.20 a name in our own words', () => {
  it.each([
    'Ada Lovelace',
    'Dr. Zoë O’Neill-Smith',
    'Robin Demo-Recruiter',
    '李小龍',
    'J.R.R. Tolkien',
    "O'Brien-Smith III",
    'Ana Doe, Ph.D.',
    'Ana Doe, M.B.A., Jr.',
    'Ana Doe (she/her)',
    'Ana Doe, M.Sc.',
    'Ana Doe, B.Sc., M.Phil.',
    'Sam Lee (they/them), Ph.D.',
    'Jean\u2011Luc Picard',
    'Null',
    'X',
    'Kaʻiulani',
    'Nguyễn Thị Minh Khai',
    'İbrahim',
    'نیما‌راد',
    'علی رضایی',
    'हर्षवर्धन',
    'क्‍षत्रिय',
    'רות בן־דוד',
    'ד״ר כהן',
    'தமிழ்ச்செல்வி',
    'สมชาย ใจดี',
    'ヤマダ・タロウ',
    'አበበ',
  ])('is %s', (name) => expect(shownName(name)).toBe(name))
  it.each([
    ['Your account is locked! Call +1 555 010 0123', '“Your account is locked! Call …”'],
    ['visit evil.example', '“visit evil. example”'],
    ['https://www.evil.example/a', '“https: //www. evil. example/a”'],
    ['a@evil.example', '“a@evil. example”'],
    ['Ana, Bit.Ly', '“Ana, Bit. Ly”'],
    ['Ana, M.Co', '“Ana, M. Co”'],
    ['Ana, M.Io.', '“Ana, M. Io.”'],
    ['Sam (they/them), Bit.Ly', '“Sam (they/them), Bit. Ly”'],
    ['Jean\u2011luc.com', '“Jean\u2011luc. com”'],
    ['Dwayne “The Rock” Johnson', "“Dwayne 'The Rock' Johnson”"],
    ['X Æ A-12', '“X Æ A-12”'],
    ['Ana <b>Doe</b>\r\nBcc: x', '“Ana <b>Doe</b> Bcc: x”'],
    ['Ada '.repeat(20), `“${'Ada '.repeat(20).trim()}”`],
  ])('is in quotes and no link when it reads %s', (name, shown) => expect(shownName(name)).toBe(shown))
  it('is none when nothing of it is seen', () => expect(['', ' \u3164'].map(shownName)).toEqual(['', '']))
})

describe('§2.18 the title of a job in the sentence of a notification, and the name of an organization in any mail', () => {
  it.each([
    'Backend engineer, new graduate',
    'R&D (C++, C#) intern',
    'Ingénieure – Élève',
    '工程师',
    'A long one …',
    'AT&T Labs',
    "O'Reilly (Boston)",
  ])('is bare: %s', (title) => expect(wordsInSentence(title)).toBe(title))
  it.each([
    'Your account is suspended. Sign in at evil.example',
    'Go now https://evil.example/login',
    'Engineer: call us',
    'Call 1 800 555 0199 now',
    'Suspended - sign in at evil-example',
    'evil․example',
    'C++/C# intern',
    '.NET engineer',
    '“River” keeper',
  ])('is in quotes: %s', (title) => expect(wordsInSentence(title)).toMatch(/^“.*”$/))
  it('is none when nothing of it is seen', () => expect(wordsInSentence(' \u3164')).toBe(''))
})
