import type { SkillReply } from '#contract/directory.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { api } from './base.ts'
import { anyId } from './topics.ts'

export const skillsApi = api.injectEndpoints({
  endpoints: (build) => ({
    skillsByIds: build.query<SkillReply[], readonly string[]>({
      query: (ids) => ({ url: `/skills/ids/${ids.map(encodeURIComponent).join(',')}`, open: true }),
      providesTags: [{ type: 'skills', id: anyId }],
      keepUnusedDataFor: 600,
    }),
    /** §5: nothing typed is an empty list, without a call. */
    skillSuggestions: build.query<SkillReply[], string>({
      query: (term) => ({ url: `/skills/get/${encodeURIComponent(term)}`, timeoutMs: limits.skillSuggestionMs, open: true }),
      providesTags: [{ type: 'skills', id: anyId }],
    }),
  }),
})
const { useSkillsByIdsQuery, useSkillSuggestionsQuery } = skillsApi

const none: readonly SkillReply[] = []

export function useSkillSuggestions(text: string): readonly SkillReply[] {
  const term = text.trim()
  const { data } = useSkillSuggestionsQuery(term, { skip: term === '' })
  return term ? (data ?? none) : none
}

/** Id → name, for as many as a profile or job holds; an unknown one keeps its id until it is there. */
export function useSkillLabels(ids: readonly string[]): (id: string) => string {
  const wanted = [...new Set(ids)].toSorted().slice(0, limits.idList)
  const { data } = useSkillsByIdsQuery(wanted, { skip: wanted.length === 0 })
  return (id) => data?.find((skill) => skill.id === id)?.label ?? (data ? id : '…')
}
