import { describe, expect, it } from 'vitest'
import { attachmentNamed, plainFileName, csvNameOf } from './file-names.ts'

describe('the name of an uploaded file', () => {
  it.each([
    ['Résumé 2026.pdf', 'Résumé 2026.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\mia\\cv.pdf', 'cv.pdf'],
    ['cv\u202Efdp.exe', 'cvfdp.exe'],
    ['a\r\nSet-Cookie: x.pdf', 'aSet-Cookie: x.pdf'],
    ['  a \u00a0 b  ', 'a b'],
    ['half \ud83d', 'half'],
    [`${'x'.repeat(19)}🌲`, 'x'.repeat(19)],
    ['', ''],
    ['..', '..'],
  ])('%j becomes %j', (given, wanted) => expect(plainFileName(given, 20)).toBe(wanted))
})

describe('the header that names a file', () => {
  it.each([
    [
      'Mia Bergström - resume.pdf',
      `attachment; filename="Mia Bergstrom - resume.pdf"; filename*=UTF-8''Mia%20Bergstr%C3%B6m%20-%20resume.pdf`,
    ],
    ['"; x="y.pdf', `attachment; filename="__ x__y.pdf"; filename*=UTF-8''%22%3B%20x%3D%22y.pdf`],
    ["李明's (1)*.pdf", `attachment; filename="___s _1__.pdf"; filename*=UTF-8''%E6%9D%8E%E6%98%8E%27s%20%281%29%2A.pdf`],
  ])('for %j cannot be broken out of', (name, header) => expect(attachmentNamed(name)).toBe(header))
})

it.each([
  ['jobs.search', undefined, 'jobs.csv'],
  ['jobs.saved', undefined, 'jobs-saved.csv'],
  ['applications.listForRecruiter', undefined, 'applications.csv'],
  ['collections.points', undefined, 'points.csv'],
  ['campusApprovals.list', undefined, 'campus-approvals.csv'],
  ['timeline.read', undefined, 'timeline.csv'],
  ['outcomes.list', 'nace', 'outcomes-nace.csv'],
])('the file of %s in the layout %s is called %s', (operation, layout, name) => expect(csvNameOf(operation, layout)).toBe(name))
