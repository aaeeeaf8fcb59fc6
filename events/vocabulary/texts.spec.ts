import { describe, expect, it } from 'vitest'
import { Value } from 'typebox/value'
import { Name, NameOrNone } from '../schema.ts'
import { isCalledSomething, isPlainName, isPlainText, reservedBecause, saysSomething, type NameKind } from './texts.ts'

/** Of England, Scotland and Wales: a black flag, the letters as tags, and their end. */
const flags = ['gbeng', 'gbsct', 'gbwls'].map((place) => flagOf(place))
function flagOf(place: string): string {
  return `\u{1F3F4}${Array.from(place, (letter) => String.fromCodePoint(0xe_00_00 + letter.charCodeAt(0))).join('')}\u{E007F}`
}

describe('a text', () => {
  it.each(flags)('§5 may hold the flag %s, as a name may', (flag) => {
    expect([isPlainText(`Visit ${flag}`), isPlainName(`Ana ${flag} Doe`)]).toEqual([true, true])
  })
  it.each(['One line.', 'Two\r\nlines,\tand a tab.', 'שלום', 'سلام', '日本語', 'Zoë 👩‍💻 🇨🇦', ''])('§5 may be %j', (text) =>
    expect(isPlainText(text)).toBe(true),
  )
  it.each(['NUL \u0000', 'bell \u0007', 'C1 \u0085', 'half \uD800', 'half \uDC00 low', 'turned \u202Egnp.exe', 'isolated \u2066 x'])(
    '§5 may not be %j',
    (text) => expect(isPlainText(text)).toBe(false),
  )
})

/** Nothing of them is seen: fillers, blanks, joiners, selectors, marks alone. */
const unseen = [
  '',
  ' ',
  '\u00A0',
  '\u3000',
  '\u3164',
  '\uFFA0',
  '\u115F',
  '\u1160',
  '\u2800',
  '\u{1D159}',
  '\uFE0F',
  '\u{E0100}',
  '\u180B',
  '\u200B',
  '\u200C',
  '\u200D',
  '\u2060',
  '\u2064',
  '\uFEFF',
  '\u00AD',
  '\u034F',
  '\u061C',
  '\u17B4',
  '\u{1D173}',
  '\u{E0041}',
  '\u0301',
  '\n\t',
  '\u3164 \u2800\u200D',
]

describe('§5 something of a required text is seen', () => {
  it.each(unseen)('§5 so it is not %j', (text) => expect([saysSomething(text), saysSomething(text.repeat(40), 3)]).toEqual([false, false]))
  it.each(['a', '.', '…', '❤️', '김', 'क', 'א', '०', '\u3164a', '\u1F92\u0301'])('§5 so it may be %j', (text) =>
    expect(saysSomething(text)).toBe(true),
  )
  it('§5 in as many characters as are asked for, which those that nobody sees are not', () =>
    expect(['abc', 'ab\u3164\u3164', 'a b'].map((text) => saysSomething(text, 3))).toEqual([true, false, true]))
})

/** Names that people have, of many scripts and habits. */
const names = `
Stella Student · María-José O’Connor · Σωκράτης · Алексей Иванов · 김민준 · نیما‌راد · Dr. Ada Admin · Helpern · Prof. Fernández · Prof. Ferrari
O'Brien-Smith III · Ana Doe, Ph.D. · Ana Doe (she/her) · Null · Test User · X · Y. · Å · 王小明 · 山田 太郎 · ヤマダ・タロウ · 葛󠄀城 · สมชาย ใจดี · தமிழ்ச்செல்வி
ნინო ბერიძე · Արամ Խաչատրյան · አበበ ቢቂላ · Nguyễn Thị Minh Khai · Thế · İbrahim Çağlayan · Kaʻiulani Kānewai · Seán Ó Súilleabháin · D’Angelo · van der Berg · de la Cruz
محمد بن سلمان · عبد‌الرضا · רות בן־דוד · ד״ר כהן · हर्षवर्धन · क्‍षत्रिय · শ্রীলেখা · ਗੁਰਪ੍ਰੀਤ ਕੌਰ · ગૌરવ · ಲಕ್ಷ್ಮಿ · മോഹൻ‌ലാൽ · නිමල් · မောင်မောင် · សុខា · ལྷ་མོ
Łukasz Gęś · Søren Åkjær · Þóra Guðmundsdóttir · Björk · Ħal Għaxaq · Əliyev Elşad · Ngũgĩ wa Thiong'o · 'Okina · J. R. R. Tolkien · Mary-Jane Watson-Parker · Jean‑Luc · Ana Maria e Silva
Support Lee · Frank System · Teamer · Proffitt · Prof Fer · José Profferman · John Proffer · Адам Смит · Юлия · Μαρία Π. · X Æ A-12 · John Smith 3rd · Dwayne “The Rock” Johnson · 50% Cotton · René & Co
`
  .trim()
  .split(/ · |\n/)

describe('a name', () => {
  it.each(names)('§5 may be %j', (name) => {
    expect([isPlainName(name), saysSomething(name), isCalledSomething(name), reservedBecause(name, 'person')]).toEqual([
      true,
      true,
      true,
      undefined,
    ])
  })
  it.each(['🚀', '👩‍🚀 🚀', '☺', '***', '7', '50 %', '٣', '\u3164'])('§2.20 of a person has a letter, and is not %j', (name) => {
    expect(isCalledSomething(name)).toBe(false)
    for (const schema of [Name(120), NameOrNone(120)]) expect(Value.Check(schema, name)).toBe(false)
    if (name !== '\u3164') expect([Value.Check(Name(120, 'company'), name), Value.Check(NameOrNone(120), ' ')]).toEqual([true, true])
  })
  it.each([
    'Two\nlines',
    'tab\tbed',
    'zero\u200Bwidth',
    'soft\u00ADhyphen',
    'right\u200Fto',
    '\uFEFFmark',
    'turned\u202E',
    'Ana\u3164',
    'Ana\u115FDoe',
    '\u2800Ana',
    'Ana \u{E0067}\u{E0062}',
    `Ana ${flagOf('hidden')}`,
    `Ana ${flags[0]?.slice(0, -2)}`,
  ])('§5 shows all of its characters, and is not %j', (name) => expect(isPlainName(name)).toBe(false))

  const says = [/say Proffer/, /our own people/, /mix Latin/] as const
  const [proffer, office, mixed] = says
  const refused: readonly (readonly [name: string, kind: NameKind, rule: RegExp])[] = [
    ...[
      'Proffer Administration',
      'PROFFER',
      'P.R.O.F.F.E.R support',
      'Ｐｒｏｆｆｅｒ',
      'Pröffer',
      'ProfferSupport',
      'Pr0ffer Support',
      'Pr0ff3r',
      'Ргоғғег',
      'Proffersupport',
      'Proffer1',
      'ᴘʀᴏꜰꜰᴇʀ',
      'Pro\u200Dffer',
      'Proffer’s Team',
    ].map((name) => [name, 'person', proffer] as const),
    ...[
      'Supp0rt Team',
      'Adm1n',
      '5upport',
      'Admln',
      'Support2',
      'Security 7',
      'Supportteam',
      'Administrator',
      'The Support Team',
      'help-desk',
      'SUPPORT',
    ].map((name) => [name, 'person', office] as const),
    ...['Рroffer', 'Μicrosoft', 'Gοogle', 'Ѕtella', 'Μ\u200Dicrosoft'].map((name) => [name, 'person', mixed] as const),
    ...['Proffer Ltd', 'Pr0ffer Billing', 'Friends of Proffer', 'The P R O F F E R Company'].map(
      (name) => [name, 'company', proffer] as const,
    ),
    ['The Help Desk', 'company', office],
    ['Αpple', 'company', mixed],
    ['Proffer API', 'skill', proffer],
    ['Јava', 'skill', mixed],
  ]
  it.each(refused)('§5 is not %j of a %s, and the rule is said', (name, kind, rule) => {
    const because = reservedBecause(name, kind) ?? ''
    expect(says.filter((each) => each.test(because))).toEqual([rule])
  })

  it.each([
    ...[
      'µBlox',
      'μBlox',
      'kΩ Labs',
      'Ωmega',
      'The Trade Desk',
      'Acme Security',
      'Platform One',
      'Proffitt & Sons',
      'Profferman GmbH',
      '3M',
      'Гор 0',
      'Αθήνα AE',
    ].map((name) => [name, 'company'] as const),
    ...['Security', 'System administration', 'Help desk', 'C++', 'C♯', 'λ-calculus', 'Platform', 'Customer service'].map(
      (name) => [name, 'skill'] as const,
    ),
  ] as const)('§5 may be %j of a %s', (name, kind) => expect(reservedBecause(name, kind)).toBeUndefined())
})
