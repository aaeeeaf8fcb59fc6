/** What of their applications each student lets others know, and who hears of a move. */
import { pathOf, standing, toldSteps, type KeptEntry, type Path } from '#events/vocabulary/path.ts'
import { adminsRoom, roomsOf, roomsOfPeople, type Room } from '#events/vocabulary/sides.ts'
import { pick } from '#lib/pick.ts'
import type { Contents } from '../../define.ts'
import { outcomeOf, type FollowedDocument } from './model.ts'

export type Student = Contents<FollowedDocument>

/** Each nominator reads of the applications that were sent later than their own consent: how far each has come, and that there is one. */
export function nominatorsRooms(student: Student, other: Student | undefined): readonly Room[] {
  const { nominators = [] } = student
  const isTheSame = other ? seenByNominators(other) === seenByNominators(student) : nominators.length === 0
  return isTheSame ? [] : [...roomsOfPeople([...new Set(nominators)]), adminsRoom]
}

function seenByNominators({ nominators = [], newsForNominators }: Student): string {
  return nominators.length === 0 ? '' : JSON.stringify([nominators, newsForNominators])
}

/** The staff hear of applications only while the student agrees, and when that ends. */
export function staffRooms(student: Student, other: Student | undefined): readonly Room[] {
  if (!student.sharesWithCareerOffice || (other && seenByStaff(other) === seenByStaff(student))) return []
  return roomsOf('application', student, ['uni'])
}

function seenByStaff(student: Student): string {
  return JSON.stringify(pick(student, 'universityId', 'sharesWithCareerOffice', 'newsForStaff'))
}

export function withoutConsent({ sharesWithCareerOffice: _, ...student }: Student): Student {
  return shown(student)
}

export function withoutUniversity({ universityId: _, ...student }: Student): Student {
  return shown(student)
}

/** To whom the applications are shown follows from the other fields: it is there so that an index can find it. */
export function shown({ shownTo: _, ...student }: Student): Student {
  const { universityId, sharesWithCareerOffice, applications } = student
  const isShown = sharesWithCareerOffice && universityId !== undefined && applications !== undefined
  return isShown ? { ...student, shownTo: universityId } : student
}

/** @param entries of the application, with the event that is its newest, or an earlier one where it is applied again */
export function toldOfMove(
  student: Student | undefined,
  { id }: { readonly id: string },
  entries: readonly KeptEntry[],
): Student | undefined {
  // Of most students nobody hears.
  if (!student || !isFollowed(student)) return student
  const at = entries.findIndex(({ eventId }) => eventId === id)
  if (at < 0) return student
  const [before, after] = [pathOf(entries.slice(0, at)), pathOf(entries.slice(0, at + 1))]
  const isNews = (read: (path: Path) => unknown) => !before || !after || JSON.stringify(read(before)) !== JSON.stringify(read(after))
  const news = newsOf(student, id, { nominators: isNews(outcomeOf), staff: isNews((path) => standing(toldSteps(path))) })
  return Object.keys(news).length > 0 ? { ...student, ...news } : student
}

function isFollowed({ nominators = [], sharesWithCareerOffice }: Student): boolean {
  return nominators.length > 0 || sharesWithCareerOffice === true
}

/** Noted only where somebody hears of it: the document of a student whom nobody follows stays as it is at every move. */
export function newsOf(
  { nominators = [], sharesWithCareerOffice }: Student,
  eventId: string,
  isNews: { readonly nominators: boolean; readonly staff: boolean },
): Pick<Student, 'newsForNominators' | 'newsForStaff'> {
  return {
    ...(isNews.nominators && nominators.length > 0 && { newsForNominators: eventId }),
    ...(isNews.staff && sharesWithCareerOffice && { newsForStaff: eventId }),
  }
}
