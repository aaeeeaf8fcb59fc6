import type { SkillReply } from '#contract/directory.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { useRead } from './use-call.ts'

const none: readonly SkillReply[] = []

/** §5: nothing typed is an empty list, without a call. @returns `answered` once the skills are those for this text */
export function useSkillSuggestions(text: string): { readonly skills: readonly SkillReply[]; readonly answered: boolean } {
  const term = text.trim()
  const { data, isFetching } = useRead('skills.suggest', { term }, { skip: term === '' })
  return { skills: term ? (data ?? none) : none, answered: data !== undefined && !isFetching }
}

/** Id → name, for as many as a profile or job holds; an unknown one keeps its id until it is there. */
export function useSkillLabels(ids: readonly string[]): (id: string) => string {
  const wanted = [...new Set(ids)].toSorted().slice(0, limits.idList)
  const { data } = useRead('skills.byIds', { list: wanted.join(',') }, { skip: wanted.length === 0 })
  return (id) => data?.find((skill) => skill.id === id)?.label ?? (data ? id : '…')
}
