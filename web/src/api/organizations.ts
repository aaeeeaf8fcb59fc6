import { useState } from 'react'
import type { OrganizationReply } from '#contract/directory.ts'
import { fittingPlaces, placesAsked } from '../lib/places.ts'
import { useLateText } from '../lib/use-late-text.ts'
import type { Suggestions } from '../ui/fields/TokenInput.tsx'
import { useList, useRead } from './use-call.ts'

/** Companies or universities, or both, for the text that is being typed, asked for once its writer pauses. */
export function useOrganizationSuggestions(kind?: OrganizationReply['kind']): Suggestions {
  const [asked, ask] = useState('')
  const [text, onText] = useLateText(asked, ask)
  const q = asked.trim()
  const { data, isFetching } = useList('organizations.all', { kind, q, limit: placesAsked }, { skip: q === '' })
  return { suggestions: fittingPlaces(data ?? [], text), suggestedFor: data === undefined || isFetching ? '' : asked, onText }
}

/** The one with an id, once it is there; none for an empty id. */
export function useOrganization(id: string): OrganizationReply | undefined {
  const { data } = useRead('organizations.byIds', { list: id }, { skip: id === '' })
  return data?.find((one) => one.id === id)
}
