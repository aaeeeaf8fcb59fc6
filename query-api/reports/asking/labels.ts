/** What rows are called: of things by one batched read, of words by their tables. */
import { reasonLabels } from '#events/vocabulary/applications/application-status.ts'
import { degreeLabels, jobTypeLabels } from '#events/vocabulary/jobs/jobs.ts'
import { roleLabels } from '#events/vocabulary/roles.ts'
import { semesterLabel, semesterOf } from '#events/vocabulary/semesters.ts'
import { jobs } from '#projections/views/jobs/model.ts'
import { skills } from '#projections/views/skills/model.ts'
import { badField } from '../../core/call.ts'
import { labelsOf } from '../../core/joins.ts'
import type { Reader } from '../../core/reader.ts'
import { ALL, NOT_KNOWN, type Group } from '../ask.ts'

type Label = (key: string) => string | undefined
type Labels = (read: Reader, keys: readonly string[]) => Promise<Label>

const inTable =
  (labels: Readonly<Record<string, string>>): Labels =>
  async () =>
  (key) =>
    labels[key]

const labels: Readonly<Record<Group, Labels>> = {
  university: labelsOf,
  organization: labelsOf,
  skill: async (read, keys) => {
    const found = await read.byIds(skills, keys)
    return (key) => found.get(key)?.label
  },
  job: async (read, keys) => {
    const found = await read.byIds(jobs, keys)
    return (key) => found.get(key)?.title
  },
  semester: async () => semesterLabel,
  jobType: inTable(jobTypeLabels),
  source: inTable({ nominated: 'Nominated', referred: 'Referred', direct: 'Direct' }),
  degree: inTable(degreeLabels),
  gpaBand: inTable({ 'under-2.50': 'Under 2.50' }),
  actorRole: inTable({ ...roleLabels, platform: 'Platform' }),
  reasonCode: inTable(reasonLabels),
}

const ofAll: Readonly<Record<string, string>> = { [ALL]: 'All', [NOT_KNOWN]: 'Not known' }

export async function rowLabels(read: Reader, group: Group | undefined, keys: readonly string[]): Promise<(key: string) => string> {
  const label = group && (await labels[group](read, keys))
  return (key) => ofAll[key] ?? label?.(key) ?? key
}

const named = ['university', 'organization', 'skill', 'job'] as const satisfies readonly Group[]

/** @throws {Problem} with the filter that names nothing: its figures would read as if there were none of it */
export async function checkNames(read: Reader, { semester, ...filters }: Readonly<Partial<Record<Group, string>>>): Promise<void> {
  if (semester !== undefined && semester !== NOT_KNOWN && !semesterOf(semester))
    throw badField('semester', 'is no semester, written as 2026-fall')
  for (const group of named) {
    const id = filters[group]
    if (id !== undefined && id !== NOT_KNOWN && (await labels[group](read, [id]))(id) === undefined)
      throw badField(group, 'is not known here')
  }
}
