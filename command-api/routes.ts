/** Generated from the commands: run npm run generate. The routes of calls whose commands take what is sent, and nothing else. */
import { write, type RoutePorts, type Routes } from './core/write-route.ts'
import { approveAccess, declineAccess } from './access-requests/answer.ts'
import { viewProfile } from './accesses/view-profile.ts'
import { applyJob } from './applications/apply.ts'
import { changeStatus } from './applications/change-status.ts'
import { answerInterview, cancelInterview, proposeInterview } from './applications/interviews.ts'
import { addNote, retractNote } from './applications/notes.ts'
import { viewApplication } from './applications/view.ts'
import { declineInvitation } from './invitations/decline.ts'
import { openInvitation } from './invitations/open.ts'
import { revokeOwnInvitation } from './invitations/revoke-own.ts'
import { duplicateJob } from './jobs/duplicate.ts'
import { postJob } from './jobs/post.ts'
import { updateJob } from './jobs/update.ts'
import { block, unblock } from './messages/block.ts'
import { markAsRead as markAsReadOfMessages } from './messages/mark-as-read.ts'
import { report } from './messages/report.ts'
import { changePreferences } from './notifications/change-preferences.ts'
import { markAsRead as markAsReadOfNotifications } from './notifications/mark-as-read.ts'
import { approveByAdmin, declineByAdmin } from './organizations/moderate.ts'
import { updateOrganization } from './organizations/update.ts'
import { requestRedemption } from './points/request-redemption.ts'
import { setPolicy } from './policies/set.ts'
import { acceptReferral } from './referrals/accept.ts'
import { declineReferral } from './referrals/decline.ts'
import { extendReferral } from './referrals/extend.ts'
import { updateReferralStatus } from './referrals/update-status.ts'
import { saveJob } from './saved/save-job.ts'
import { unsaveJob } from './saved/unsave-job.ts'
import { changeSearch, markSearchSeen, removeSearch } from './searches/change.ts'
import { restoreSearch } from './searches/restore.ts'
import { saveSearch } from './searches/save.ts'
import { approveSkill, declineSkill, unmergeSkill } from './skills/moderate.ts'
import { removeTemplate } from './templates/remove.ts'
import { saveTemplate } from './templates/save.ts'
import { changeConsent } from './users/profile/change-consent.ts'
import { removeFromRoster } from './users/roster/remove-from-roster.ts'

export function commandRoutes(ports: RoutePorts): Routes {
  return {
    'jobs.save': write(ports, saveJob),
    'jobs.unsave': write(ports, unsaveJob),
    'jobs.post': write(ports, postJob),
    'jobs.update': write(ports, updateJob),
    'jobs.duplicate': write(ports, duplicateJob),
    'savedSearches.save': write(ports, saveSearch),
    'savedSearches.remove': write(ports, removeSearch),
    'savedSearches.restore': write(ports, restoreSearch),
    'savedSearches.change': write(ports, changeSearch),
    'savedSearches.markSeen': write(ports, markSearchSeen),
    'applications.apply': write(ports, applyJob),
    'applications.changeStatus': write(ports, changeStatus),
    'applications.addNote': write(ports, addNote),
    'applications.retractNote': write(ports, retractNote),
    'applications.proposeInterview': write(ports, proposeInterview),
    'applications.answerInterview': write(ports, answerInterview),
    'applications.cancelInterview': write(ports, cancelInterview),
    'applications.view': write(ports, viewApplication),
    'students.view': write(ports, viewProfile),
    'invitations.revoke': write(ports, revokeOwnInvitation),
    'invitations.open': write(ports, openInvitation),
    'invitations.decline': write(ports, declineInvitation),
    'referrals.accept': write(ports, acceptReferral),
    'referrals.extend': write(ports, extendReferral),
    'referrals.decline': write(ports, declineReferral),
    'referrals.updateStatus': write(ports, updateReferralStatus),
    'messages.markAsRead': write(ports, markAsReadOfMessages),
    'messages.block': write(ports, block),
    'messages.unblock': write(ports, unblock),
    'messages.report': write(ports, report),
    'messageTemplates.save': write(ports, saveTemplate),
    'messageTemplates.remove': write(ports, removeTemplate),
    'notifications.markAsRead': write(ports, markAsReadOfNotifications),
    'preferences.change': write(ports, changePreferences),
    'organizations.update': write(ports, updateOrganization),
    'roster.remove': write(ports, removeFromRoster),
    'accessRequests.approve': write(ports, approveAccess),
    'accessRequests.decline': write(ports, declineAccess),
    'consents.change': write(ports, changeConsent),
    'universities.setPolicy': write(ports, setPolicy),
    'redemptions.request': write(ports, requestRedemption),
    'moderation.approveSkill': write(ports, approveSkill),
    'moderation.declineSkill': write(ports, declineSkill),
    'moderation.unmergeSkill': write(ports, unmergeSkill),
    'moderation.approveOrganization': write(ports, approveByAdmin),
    'moderation.declineOrganization': write(ports, declineByAdmin),
  }
}
