import type { SkillReply } from '#contract/directory.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { log } from '../lib/log.ts'
import type { Token } from '../ui/fields/TokenInput.tsx'
import { useRead } from './use-call.ts'
import { useWrite } from './use-write.ts'

const none: readonly SkillReply[] = []

/** §5: nothing typed is an empty list, without a call. @returns `answered` once the skills are those for this text */
export function useSkillSuggestions(text: string): { readonly skills: readonly SkillReply[]; readonly answered: boolean } {
  const term = text.trim()
  // One dot or two are no part of an address: the call would be another one.
  const { data, isFetching } = useRead('skills.suggest', { term }, { skip: /^\.{0,2}$/.test(term) })
  return { skills: term ? (data ?? none) : none, answered: data !== undefined && !isFetching }
}

/** A skill as a chip or choice: a proposal says that others do not see it yet. */
export function skillToken({ id, label, status }: SkillReply): Token {
  return { value: id, label, ...(status !== undefined && { note: status === 'pending' ? 'waits for our team' : 'declined by our team' }) }
}

/** §5: a name that is empty is skipped with a warning, without a call. */
export function useAddSkill(): (name: string, next: (skill: SkillReply) => void) => void {
  const { run } = useWrite('skills.add')
  return (name, next) => {
    if (name.trim() === '') return log.warn('An empty skill is not added.')
    void run(
      { skill: name },
      { next: ({ id, status }) => next({ id, label: name.trim(), ...((status === 'pending' || status === 'declined') && { status }) }) },
    )
  }
}

/** Id → chip, for as many as a profile holds; an unknown one keeps its id until it is there. */
export function useSkillTokens(ids: readonly string[]): readonly Token[] {
  const data = useSkills(ids)
  return ids.map((id) => {
    const found = data?.find((skill) => skill.id === id)
    return found ? skillToken(found) : { value: id, label: data ? id : '…' }
  })
}

/** Id → name, for as many as a profile or job holds; an unknown one keeps its id until it is there. */
export function useSkillLabels(ids: readonly string[]): (id: string) => string {
  const data = useSkills(ids)
  return (id) => data?.find((skill) => skill.id === id)?.label ?? (data ? id : '…')
}

/** The ones of one's skills that others see, and by which jobs are found: a proposed one waits for our team first (product 2.19). */
export function useShownSkills(ids: readonly string[]): readonly Token[] {
  return useSkillTokens(ids).filter(({ note }) => note === undefined)
}

function useSkills(ids: readonly string[]): readonly SkillReply[] | undefined {
  const wanted = [...new Set(ids)].toSorted().slice(0, limits.idList)
  return useRead('skills.byIds', { list: wanted.join(',') }, { skip: wanted.length === 0 }).data
}
