import { describe, expect, it } from 'vitest'
import { beginningsOf, listedNames, withoutEmptyStart } from './listed-names.ts'

describe('product 2.20, Names: several names in one text', () => {
  it.each([
    ['Java, Python; SQL', ['Java', 'Python', 'SQL']],
    ['Java\r\nPython\n\nSQL\n', ['Java', 'Python', 'SQL']],
    ['Java\tC++\tJava', ['Java', 'C++']],
    ['• Java\n- Python\n* .NET', ['Java', 'Python', '.NET']],
    ['-, ; C#,', ['C#']],
    ['Python | Java | SQL', ['Python', 'Java', 'SQL']],
    ['Python / Java / SQL', ['Python', 'Java', 'SQL']],
    ['Python·Java·SQL', ['Python', 'Java', 'SQL']],
    ['Python• Java•', ['Python', 'Java']],
    ['1. Python\n2) Java\n10. 3D modeling', ['Python', 'Java', '3D modeling']],
    ['✅ Python\n✔\uFE0F Java', ['Python', 'Java']],
    ['Python, C/C++, and SQL', ['Python', 'C/C++', 'SQL']],
    ['and so on, Go', ['and so on', 'Go']],
    ['SQL·Lua·Perl', ['SQL', 'Lua', 'Perl']],
    ['3. js, 3D', ['3. js', '3D']],
    ['Python, AND gates', ['Python', 'AND gates']],
    ['Java，Python、SQL；Go', ['Java', 'Python', 'SQL', 'Go']],
    ['Java، Python؛ SQL', ['Java', 'Python', 'SQL']],
    ['Java｜Python', ['Java', 'Python']],
    ['\uF0B7 Python\n\uF0B7\tJava', ['Python', 'Java']],
    ['● Python ● Java', ['Python', 'Java']],
    ['∙Python\n∙Java', ['Python', 'Java']],
    ['“Python”, “Java”', ['Python', 'Java']],
    ['"Python", "Java"', ['Python', 'Java']],
    ['“Python”, Java', ['“Python”', 'Java']],
    ['Java, Python, and SQL.', ['Java', 'Python', 'SQL']],
    ['“Python”, “Java”.', ['Python', 'Java']],
    ['Java, Machine learning.', ['Java', 'Machine learning']],
    ['Widgets, Acme Inc.', ['Widgets', 'Acme Inc.']],
    ['Java, B.Sc.', ['Java', 'B.Sc.']],
    ['Acme Inc., Node.js, C.', ['Acme Inc.', 'Node.js', 'C.']],
    ['UI / UX', []],
    ['UI / UX, HTML / CSS', ['UI / UX', 'HTML / CSS']],
    ['C/C++', []],
    ['Col·legi', []],
    ['Machine learning', []],
  ])('%j lists %j', (text, names) => expect(listedNames(text)).toEqual(names))

  it('begins with a name up to one of the separators', () => {
    expect(beginningsOf('C, C++ ; Go, R, SQL')).toEqual([
      { name: 'C, C++ ; Go', rest: 'R, SQL' },
      { name: 'C, C++', rest: 'Go, R, SQL' },
      { name: 'C', rest: 'C++ ; Go, R, SQL' },
    ])
    expect(beginningsOf('Go,')).toEqual([{ name: 'Go', rest: '' }])
    expect(beginningsOf('Go，R')).toEqual([{ name: 'Go', rest: 'R' }])
    expect(beginningsOf('Go')).toEqual([])
  })

  it.each([
    [', ;- , Go, R', 'Go, R'],
    ['Go', 'Go'],
    [',', ''],
    ['.', '.'],
  ])('%j begins with no empty name: %j', (text, rest) => expect(withoutEmptyStart(text)).toBe(rest))
})
