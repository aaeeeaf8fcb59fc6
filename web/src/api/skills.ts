import type { SkillReply } from '#contract/directory.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { useRead } from './use-call.ts'

const none: readonly SkillReply[] = []

/** §5: nothing typed is an empty list, without a call. */
export function useSkillSuggestions(text: string): readonly SkillReply[] {
  const term = text.trim()
  const { data } = useRead('skills.suggest', { term }, { skip: term === '' })
  return term ? (data ?? none) : none
}

/** Id → name, for as many as a profile or job holds; an unknown one keeps its id until it is there. */
export function useSkillLabels(ids: readonly string[]): (id: string) => string {
  const wanted = [...new Set(ids)].toSorted().slice(0, limits.idList)
  const { data } = useRead('skills.byIds', { list: wanted.join(',') }, { skip: wanted.length === 0 })
  return (id) => data?.find((skill) => skill.id === id)?.label ?? (data ? id : '…')
}
