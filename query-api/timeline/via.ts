import type { WriteOperation } from '#contract/contract.ts'

type Sentence = string | { readonly student: string; readonly others: string }

/** Every call that may have caused an entry; what students do differs where others use the same call. */
const calls: Readonly<Record<WriteOperation, Sentence>> = {
  'users.register': 'with the registration',
  'users.verifyAddress': 'proven by the mailed link',
  'users.changePassword': 'changed in the profile',
  'users.updateField': 'edited in the profile',
  'users.updateDate': 'edited in the profile',
  'users.updateWorkExperiences': 'edited in the profile',
  'profile.changePhoto': 'uploaded in the profile',
  'profile.removePhoto': 'removed in the profile',
  'profile.stillLooking': 'answered on the page',
  'consents.change': 'chosen on the page',
  'students.view': 'opened on the page',
  'skills.add': 'proposed on the page',
  'organizations.add': 'proposed on the page',
  'privacy.export': 'asked for on the page',
  'privacy.erase': 'asked for on the page',
  'people.approve': 'answered on the page',
  'people.refuse': 'answered on the page',
  'people.verify': 'confirmed on the page',
  'people.unverify': 'taken back on the page',
  'organizations.update': 'edited on the page',
  'jobs.post': 'posted on the page',
  'jobs.update': 'edited on the page',
  'jobs.duplicate': 'copied on the page',
  'jobs.save': 'saved on the page',
  'jobs.unsave': 'changed on the page',
  'savedSearches.save': 'saved on the page',
  'savedSearches.remove': 'removed on the page',
  'savedSearches.restore': 'brought back on the page',
  'savedSearches.change': 'changed on the page',
  'savedSearches.markSeen': 'opened on the page',
  'applications.apply': 'sent from the job’s page',
  'applications.changeStatus': { student: 'sent from the application’s page', others: 'moved by hand' },
  'applications.proposeInterview': 'proposed on the application’s page',
  'applications.answerInterview': 'answered on the page',
  'applications.cancelInterview': 'canceled on the page',
  'applications.bulkStatus': 'moved by hand',
  'applications.bulkUndo': 'moved by hand',
  'applications.view': 'opened on the page',
  'applications.addNote': 'written on the application’s page',
  'applications.retractNote': 'retracted on the application’s page',
  'invitations.inviteStudent': 'sent from the page',
  'invitations.inviteProfessor': 'sent from the page',
  'invitations.inviteUniversity': 'sent from the page',
  'invitations.inviteRecruiter': 'sent from the page',
  'invitations.inviteEmployee': 'sent from the page',
  'invitations.import': 'sent from a file',
  'invitations.revoke': 'withdrawn on the page',
  'accessRequests.ask': 'asked for on the page',
  'accessRequests.approve': 'answered on the page',
  'accessRequests.decline': 'answered on the page',
  'invitations.open': 'opened from the mail',
  'invitations.decline': 'answered from the mail',
  'nominations.consent': 'answered on the page',
  'nominations.revoke': 'revoked on the page',
  'nominations.remind': 'sent again from the page',
  'nominations.endorse': 'endorsed on the page',
  'nominations.saveDraft': 'written on the page',
  'nominations.sendDraft': 'sent from a draft',
  'nominations.discardDraft': 'discarded on the page',
  'nominations.import': 'taken from a file',
  'nominations.answerCredit': 'answered on the page',
  'referrals.invite': 'sent from the page',
  'referrals.accept': 'answered on the page',
  'referrals.extend': 'extended on the page',
  'referrals.decline': 'answered on the page',
  'referrals.updateStatus': { student: 'answered on the page', others: 'changed by hand' },
  'messages.send': 'sent from the page',
  'messages.sendMany': 'sent to many from the page',
  'messageTemplates.save': 'saved on the page',
  'messageTemplates.remove': 'removed on the page',
  'messages.markAsDelivered': 'arrived on the page',
  'messages.markAsRead': 'read on the page',
  'messages.block': 'asked for on the page',
  'messages.unblock': 'asked for on the page',
  'messages.report': 'asked for on the page',
  'notifications.markAsRead': 'read on the page',
  'notifications.unsubscribe': 'asked for in a mail',
  'notifications.resubscribe': 'taken back after it was asked for in a mail',
  'preferences.change': 'chosen on the page',
  'subscriptions.createCheckoutSession': 'asked for on the page',
  'subscriptions.cancel': 'canceled on the page',
  'subscriptions.resume': 'resumed on the page',
  'resumes.upload': 'uploaded on the page',
  'resumes.getResumeUrl': 'opened on the page',
  'resumes.getResumeUrlById': 'opened on the page',
  'resumes.getHiddenResumeUrl': 'opened on the page',
  'resumes.uploadHidden': 'uploaded on the page',
  'resumes.makePrimary': 'chosen on the page',
  'resumes.publish': 'published on the page',
  'resumes.remove': 'removed on the page',
  'universities.setPolicy': 'set on the page',
  'redemptions.request': 'asked for on the page',
  'redemptions.approve': 'answered on the page',
  'redemptions.decline': 'answered on the page',
  'tasks.cancel': 'canceled on the page',
  'outcomes.record': 'recorded on the page',
  'outcomes.confirm': 'confirmed on the page',
  'outcomes.ask': 'asked on the page',
  'outcomes.import': 'taken from a file',
  'roster.import': 'taken from a file',
  'roster.remove': 'taken off on the page',
  'campusApprovals.decide': 'decided on the page',
  'projections.replay': 'asked for on the page',
  'payments.webhook': 'told by the payment provider',
}
/** By an operation that nobody asked for, or its first part. */
const byItself: Readonly<Record<string, string>> = {
  import: 'taken over from earlier records',
  process: 'followed by itself',
  'process.windUpErased': 'followed, because the account was erased',
  'process.payments': 'told by the payment provider',
  timer: 'by itself, when the time was over',
  'timer.statusDisclosed': 'by itself, when the time to take it back was over',
}

/** What comes with another event of the same command is no act of its own. */
export function comesAlong(type: string): boolean {
  return type === 'ApplicationStatusDisclosed'
}

type Entry = { readonly type: string; readonly operation: string; readonly role?: string | undefined }

/** What caused an entry of a trail, in words (`calls.md`). @param entry `operation` as the event's envelope has it */
export function viaOf({ type, operation, role }: Entry): { readonly sentence: string; readonly operation: string } {
  const [kind = ''] = operation.split('.')
  const automatic = byItself[operation] ?? byItself[kind]
  if (automatic !== undefined) return { sentence: automatic, operation }
  if (comesAlong(type)) return { sentence: 'came with the move', operation }
  const said = (calls as Readonly<Record<string, Sentence>>)[operation] ?? 'on request'
  return { sentence: typeof said === 'string' ? said : said[role === 'student' ? 'student' : 'others'], operation }
}
