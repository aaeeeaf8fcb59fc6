import { describe, expect, it } from 'vitest'
import { decodedText } from './decoded-text.ts'

const bytes = (...parts: readonly (string | number)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from([part]))))
const wide = (text: string, swap = false) => (swap ? Buffer.from(text, 'utf16le').swap16() : Buffer.from(text, 'utf16le'))

describe('product 2.20, Files read: bytes become the text that was saved', () => {
  it.each([
    ['UTF-8', bytes('José, “Müller”, Łódź'), 'José, “Müller”, Łódź'],
    ['UTF-8 with a mark', bytes(0xef, 0xbb, 0xbf, 'José'), 'José'],
    ['UTF-16 of Windows', wide('\uFEFFJosé Łódź'), 'José Łódź'],
    ['UTF-16 the other way round', wide('\uFEFFJosé Łódź', true), 'José Łódź'],
    ['with the end of a file of MS-DOS', bytes('José\r\n', 0x1a, '\r\n'), 'José\r\n'],
    ['nothing', bytes(), ''],
  ])('%s', (_, file, text) => expect(decodedText(file)).toEqual({ text }))

  it.each([
    [
      'Windows-1252',
      bytes('Jos', 0xe9, ' M', 0xfc, 'ller ', 0x93, 'It doesn', 0x92, 't crash', 0x94, 0x80),
      'José Müller “It doesn’t crash”€',
    ],
    [
      'Windows-1252 with letters of other languages',
      bytes('LU', 0x8e, 'NIK, SIM', 0xd5, 'ES, work', 0x97, 'well'),
      'LUŽNIK, SIMÕES, work—well',
    ],
    ['Windows-1252 with capitals', bytes('CAM', 0xd5, 'ES, P', 0xd5, 'DER'), 'CAMÕES, PÕDER'],
    ['Windows-1252 with two letters that read as one of UTF-8', bytes(0x93, 'CAF', 0xc9, 0x94), '“CAFÉ”'],
  ])('%s, which is guessed', (_, file, text) => expect(decodedText(file)).toEqual({ text, guessed: true }))

  it.each([
    ['a letter that was lost before', bytes('email\r\nx\rJos\uFFFD\n'), /“\uFFFD” in line 3: a letter was lost/],
    ['one that was lost in UTF-16', wide('\uFEFFemail\n\uFFFD'), /in line 2/],
    ['half a letter of UTF-16', wide('\uFEFFa').subarray(0, 3), /its mark announces/],
    ['half a pair of UTF-16', wide('\uFEFFa\uD83D'), /its mark announces/],
    ['UTF-8 by its mark alone', bytes(0xef, 0xbb, 0xbf, 'Jos', 0xe9), /its mark announces/],
    [
      'UTF-8 with an apostrophe of Windows',
      bytes('It’s\nZoë\nJoe', 0x92, 's\nBo'),
      /^is UTF-8, but for a letter in line 3 that is written in another encoding; please mend that line, or save it as “CSV UTF-8”$/,
    ],
    ['UTF-8 with a line of Windows', bytes('李小龍\n', 0x93, 'caf', 0xe9, 0x94), /in line 2/],
    ['a byte that Windows-1252 has no letter for', bytes('Jos', 0x8e, 0x8d), /neither UTF-8 nor Windows-1252/],
    ['é of a Mac', bytes('Jos', 0x8e, ','), /^seems to be saved by a Mac in another encoding; please save it as “CSV UTF-8”$/],
    ['ü of a Mac', bytes('M', 0x9f, 'ller, J', 0x9f, 'rgen, Gr', 0x9f, 'n, Gru', 0x9f), /by a Mac/],
    ['an apostrophe of a Mac', bytes('it doesn', 0xd5, 't'), /by a Mac/],
    ['an apostrophe of a Mac behind a capital', bytes('O', 0xd5, 'Brien'), /by a Mac/],
    ['one behind another', bytes('D', 0xd5, 'Arcy'), /by a Mac/],
    ['one between capitals', bytes('O', 0xd5, 'BRIEN'), /by a Mac/],
    ['á of a Mac', bytes('Hern', 0x87, 'ndez'), /by a Mac/],
    ['É of a Mac', bytes(0x83, 'lodie'), /by a Mac/],
    ['ä of a Mac', bytes('B', 0x8a, 'cker'), /by a Mac/],
    ['å of a Mac', bytes('Hk', 0x8c, 'n'), /by a Mac/],
    ['Cyrillic of Windows-1251', bytes('name\n', 0xc8, 0xe2, 0xe0, 0xed, 0xee, 0xe2), /another alphabet in line 2.*“CSV UTF-8”$/],
    ['a short name of Windows-1251', bytes('name,', 0xdf, 0xed, 0xe0, ','), /another alphabet in line 1/],
    ['Greek of Windows-1253', bytes(0xc3, 0xe9, 0xfe, 0xf1, 0xe3, 0xef, 0xf2, ' x'), /another alphabet/],
    ['Hebrew of Windows-1255', bytes(0xf9, 0xec, 0xe5, 0xed), /another alphabet/],
    ['Thai of CP874', bytes('name\n', 0xca, 0xc1, 0xaa, 0xd2, 0xc2), /another alphabet in line 2/],
    ['Cyrillic with ч', bytes(0xc0, 0xed, 0xf7, 0xe0, 0xf0), /another alphabet/],
    ['two letters of Windows-1251', bytes('name\n', 0xdf, 0xed, ',Lee'), /another alphabet in line 2/],
    ['two short names of Windows-1255', bytes(0xe3, 0xef, ',', 0xec, 0xe9), /another alphabet/],
    ['Chinese of GBK', bytes(0xcd, 0xf5, ',', 0xcc, 0xec), /another alphabet/],
    [
      'Chinese of GBK, of which two letters read as UTF-8',
      bytes(0xd0, 0xa1, ',', 0xd0, 0xa1, ',', 0xc0, 0xee, 0xc4, 0xc8),
      /another alphabet in line 1/,
    ],
    ['one line of Windows-1251 in UTF-8', bytes('Zoë\n李小龍\n', 0xc8, 0xe2, 0xe0, 0xed), /another alphabet in line 3/],
    ['a PDF', bytes('%PDF-1.7\n', 0xe2), /^is a PDF; please export the list as “CSV UTF-8”/],
    ['a text of a word processor', bytes('{\\rtf1\\ansi email'), /RTF/],
    ['cards', bytes('BEGIN:VCARD\r\nFN:Jos', 0xe9), /cards of contacts/],
    ['a workbook', bytes('PK', 3, 4, 'xl/'), /is a workbook/],
    ['UTF-16 without a mark', wide('email\n'), /not a text/],
  ])('%s is refused with the reason', (_, file, mistake) => expect(decodedText(file)).toEqual({ mistake: expect.stringMatching(mistake) }))

  // Of Windows-1252, with as many letters of their own as names and words have.
  it.each([
    'Åsa Öberg, Øyvind Ås, Þóra Æsa, Ægir Óðinn, Ýrr Áð',
    'Éléonore, Íñigo Ñáñez, Zoë, Chloé Çelik, João Gonçalves, Brandão',
    'Jürgen Groß, WEIß, Müßig-Öztürk, Ö. Ä. Ü.',
    'Öö, üks; öö ja päev; Õnne Jõgi; JÕGI; æð í; çà et là; où; à é',
    'Mª José, M.ª José, MªJosé, 1ª, 2º, nº 3, Fº, ’t Hooft, ´t Hooft, O´Brien, 20 ºC, 3×4, 5µm',
    'Ÿ, Šime Žižek, Œuvre, Žan, D’Arcy, O’Brien, O’BRIEN',
  ])('takes %s', (text) => {
    const file = Buffer.from(Array.from(text, (sign) => OF_WINDOWS[sign] ?? sign.charCodeAt(0)))
    expect(decodedText(file)).toEqual({ text, guessed: true })
  })
})

const OF_WINDOWS: Readonly<Record<string, number>> = { '’': 0x92, Š: 0x8a, Ž: 0x8e, ž: 0x9e, š: 0x9a, Œ: 0x8c, œ: 0x9c, Ÿ: 0x9f }
