import type { TimelineEntry } from '#contract/platform.ts'
import { api } from './base.ts'
import { anyId } from './topics.ts'

export const timelineApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Newest first. */
    timeline: build.query<
      TimelineEntry[],
      { readonly type: 'application' | 'job' | 'referral' | 'nomination' | 'user'; readonly id: string }
    >({
      query: ({ type, id }) => ({ url: `/timeline/${type}/${encodeURIComponent(id)}` }),
      // The view's documents carry their own ids: any refresh of timelines may be this one.
      providesTags: [{ type: 'timeline', id: anyId }],
    }),
  }),
})
export const { useTimelineQuery } = timelineApi
