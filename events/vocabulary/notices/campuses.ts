/**
 * Notices of universities' decisions, to a company's recruiters. There is one notification for each university, which says how it stands.
 */
import type { Notice, Rows } from './notice.ts'

type Campus = { readonly campusId: string; readonly universityId: string; readonly organizationId: string }

function tell({ campusId, universityId, organizationId }: Campus, sentence: string, detail: string): readonly Notice[] {
  const by = { organizationId: universityId }
  const told = { to: `org:${organizationId}:recruiter`, kind: 'campusDecided', sentence, detail, path: '/app/organizations', by } as const
  return [{ id: campusId, told, retold: () => told }]
}

export const campusNotices: Rows<'CampusApprovalGranted' | 'CampusApprovalDeclined'> = {
  CampusApprovalGranted: ({ data }) => tell(data, `{o:${data.universityId}} approved your company`, 'Its students see your open jobs'),
  CampusApprovalDeclined: ({ data }) =>
    tell(data, `{o:${data.universityId}} declined your company`, 'Its students do not see your jobs; applications go on'),
}
