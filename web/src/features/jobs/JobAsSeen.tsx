import type { JobReply } from '#contract/jobs.ts'
import { useNow } from '../../lib/time/now.ts'
import { Drawer } from '../../ui/sheets/Drawer.tsx'
import { timeLine } from './job-lines.ts'
import { JobDetails } from './JobDetails.tsx'

/** A job as students see it, to its company. */
export function JobAsSeen({ job, onClose }: { readonly job: JobReply; readonly onClose: () => void }) {
  return (
    <Drawer title="As students see it" onClose={onClose} size={640}>
      <h2 className="h2">{job.title}</h2>
      <p className="quiet job-preview-lead">
        {job.organizationLabel} · {timeLine(job, useNow())}
      </p>
      <JobDetails job={job} />
    </Drawer>
  )
}
