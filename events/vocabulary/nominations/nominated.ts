/** The nominations of a student that reach recruiters who may find the student (product 2.20). */
import { defined } from '#lib/fields.ts'
import { placeOf, semesterAt } from '../semesters.ts'
import type { Word } from './last-word.ts'

/** A nomination that a student agreed to. */
export type AgreedNomination = {
  readonly professorId: string
  readonly semester: string
  /** When the student agreed, a UTC ISO instant. */
  readonly at: string
  /** The words that were agreed to named recruiters who may find the student. */
  readonly namesRecruiters: boolean
  /** The professor's university is not confirmed. */
  readonly lost?: true
}

/** The answer that a student last gave for all nominations (`shareNominations`), and when for the first time yes. */
export type Said = { readonly last: Word; readonly firstYes?: string }

export function saidOf(before: Said | undefined, last: Word): Said {
  const firstYes = before?.firstYes ?? (last.granted ? last.at : undefined)
  return { last, ...defined({ firstYes }) }
}

/** The semesters in which a nomination reaches recruiters: its own and the two after it. */
export const SEMESTERS = 3

/** Whether its student lets it reach recruiters: the later of the consent to it, under these words, and of the last word about all. */
export function isShown({ at, namesRecruiters, lost }: AgreedNomination, said: Said | undefined): boolean {
  if (lost) return false
  return namesRecruiters && (!said || at > said.last.at) ? true : (said?.last.granted ?? false)
}

/** Since when it does: what is switched off and on again is not new. */
export function shownSince({ at, namesRecruiters }: AgreedNomination, said: Said | undefined): string {
  return namesRecruiters ? at : (said?.firstYes ?? at)
}

/** From when on its professor may read that somebody looked: not of a time for which the student had said no. */
export function toldFrom({ at, namesRecruiters }: AgreedNomination, said: Said | undefined): string {
  return said && !(namesRecruiters && at > said.last.at) ? said.last.at : at
}

/** The place of the first semester whose nominations still reach recruiters. It needs no university, so days are those of UTC. */
export function firstPlaceAt(instant: string): number {
  return placeOf(semesterAt(instant, 'UTC').key) - SEMESTERS + 1
}
