/** Business constants (§9, product 2.2 to 2.11). Days, counts and characters; nothing here is configuration. */
export const limits = {
  invitationDays: 30,
  /** The link with which the first admin registers opens everything. */
  firstAdminDays: 1,
  /** For so long a sign-in of an admin that was proven by the second factor stays proven. */
  secondFactorHours: 12,
  secondFactorTries: { count: 5, minutes: 15 },
  /** From its secret to its first code. */
  secondFactorSetupMinutes: 15,
  recoveryCodes: 8,
  invitationsPerDay: 50,
  invitationsPerDayStaff: 500,
  openReferralsPerEmployee: 20,
  /**
   * So often in a day of UTC may one withdraw and begin again: a student an application for one job, an employee a referral of one student.
   */
  applicationsPerJobAndDay: 5,
  applicationsPerCompanyAndDay: 10,
  applicationsPerDay: 50,
  referralsPerStudentAndDay: 5,
  draftsPerCompany: 200,
  /** Of a company without a subscription. */
  openJobs: 3,
  referralInviteDays: 30,
  referralDays: 90,
  referralDaysMax: 180,
  /** By which an employee may extend an accepted referral, once. */
  referralExtensionDays: 60,
  offerDays: 14,
  /** A student who has not answered is reminded so many days before the end. */
  offerReminderDays: [3, 1],
  /** A company is reminded so many days before its trial ends. */
  trialReminderDays: 3,
  /** An application is closed by itself after so many days without a move, sooner where its job has ended; with notice before. */
  noAnswerDays: 60,
  endedJobDays: 30,
  closeNoticeDays: 7,
  /** An interview (product 2.20): times to choose from, its length, people besides who proposes it, letters; of one application; and how far from today. */
  interviewSlots: 6,
  interviewMinutes: 45,
  interviewPeople: 8,
  interviewPlace: 200,
  interviewText: 1_000,
  interviewsPerApplication: 20,
  /** Entries of an application's path from which on none of them is taken back any more, but by an admin. */
  pathEntries: 200,
  interviewAnswers: 10,
  /** After so many changes of one interview, further ones are mailed like anything else: within the mails of a day, or in the morning. */
  interviewMailsAtOnce: 5,
  interviewDaysAway: 180,
  /** The people who take part are reminded so long before. */
  interviewReminderHours: 24,
  /** After it, the company has so many days to answer at least. */
  answerAfterInterviewDays: 14,
  /** How long a company may open the résumé of an application that has ended. */
  resumeDays: 180,
  resumeDaysAfterWithdrawal: 30,
  undoSeconds: 60,
  undoOfferedSeconds: 10,
  reinstateDays: 90,
  studentReinstateHours: 24,
  completenessToApply: 60,
  listPage: 50,
  listMax: 100,
  /** Events of a trail that are read for one page, and as often of one of which nothing may be told so far. */
  trailEvents: 200,
  trailWindows: 10,
  /** Events that one page of the event browser looks through, and that the tree of one correlation has at most. */
  eventsLookedThrough: 5_000,
  eventsOfTree: 500,
  /** Events of such a tree whose mails are looked for in the queue. */
  tasksOfTree: 100,
  /** Requests that failed, as many as are remembered, and of one caller. */
  failedRequests: 10_000,
  failedRequestsOfCaller: 1_000,
  countCap: 10_000,
  idList: 100,
  /** A company's note on an application, and how many each application has, retracted ones included. */
  applicationNote: 4_000,
  notesPerApplication: 100,
  /** Applications that one call moves. */
  bulkItems: 200,
  /** Rows of one exported list. */
  csvRows: 50_000,
  refreshIds: 20,
  viewWaitMs: 2_000,
  skillSuggestionMs: 5_000,
  skillSuggestions: 20,
  passwordMin: 6,
  resumeBytes: 5 * 1024 * 1024,
  resumesPerDay: 10,
  /** Versions that one student has at a time. */
  resumeVersions: 25,
  /** Files of one account that were received and not stored, of whichever kind. */
  refusedFilesPerDay: 30,
  fileName: 120,
  /** Files that our team has attached to one student, who has not answered. */
  hiddenResumes: 3,
  /** Why an admin opened or attached a file; its person can read it. */
  /** For so long the code counts that an address gets which an admin has set for an account. */
  addressDays: 3,
  accessReason: 500,
  /** Why an admin changes something of somebody's account; the person reads it. */
  adminReason: 1_000,
  photoBytes: 512 * 1024,
  /** Pixels a side; the page sends fewer. */
  photoSide: 2_048,
  workExperiences: 30,
  /** Copies of one's data that one may ask for in a day, and how long each can be downloaded. */
  exportsPerDay: 3,
  exportHours: 24,
  /** As many of a day's viewers of one profile are remembered. */
  profileViewersPerDay: 500,
  /** How long a mailed code counts, and after how long a registration without a proof ends. */
  codeHours: 24,
  unprovenDays: 3,
  /** How many people may wait for one invitation. */
  waitingPerInvitation: 3,
  /** How long the key of a refused account stays, so that the mail that says so can be sent. */
  refusedHours: 24,
  refusalReason: 4_000,
  /** Jobs that one student keeps for later. */
  savedJobs: 200,
  /** Searches that one person saves, and the length of their names. */
  savedSearches: 50,
  savedSearchName: 80,
  savedReportTitle: 120,
  /** As many are listed, the latest. */
  savedReports: 200,
  /** Each removal may be undone once, so this bounds both. */
  searchRemovalsPerDay: 50,
  /** Of a company or university: the days of all its jobs follow each. */
  zoneMovesPerDay: 3,
  /** How often in a day of UTC one university decides about one company: it may think again, and each time is an entry of the company's trail. */
  campusDecisionsPerDay: 10,
  /** Of a search for jobs in words; and as many skills, and companies, are found by one word, the first by their names. */
  searchText: 200,
  wordsSearched: 10,
  namesOfWord: 200,
  /** As much is counted as new in a search, among as many of the newest jobs or students that are looked at for all searches. */
  newCounted: 100,
  newRead: 500,
  /** A request to join that nobody answered ends after so many days. */
  accessRequestDays: 60,
  accessRequestText: 2_000,
  /** An entry of a roster that no file repeated ends after so many days: lists come every year. A row that repeats it counts once in so many. */
  rosterEntryDays: 400,
  rosterRepeatDays: 30,
  contactText: 4_000,
  /** Of each form for visitors, per address. */
  visitorFormsPerHour: 5,
  campusReason: 1_000,
  /** Of an admin's word about a skill or an organization. */
  moderationReason: 500,
  /** New names of skills and organizations that one person proposes in a day. */
  proposalsPerDay: 20,
  /** The record of a company (product 2.19): applications of so many days, as old at least, and never fewer than so many. */
  recordDays: 365,
  recordAnswerDays: 14,
  recordAtLeast: 5,
  /** Fewer students than these are not counted for a company without a subscription, but for those whom its preview shows. */
  previewCountsFrom: 5,
  organizationLabel: 120,
  organizationUrls: 10,
  organizationDomains: 20,
  organizationDescription: 2_000,
  jobSkills: 20,
  jobTitle: { min: 3, max: 120 },
  jobDescription: { min: 30, max: 10_000 },
  nominationReason: 4_000,
  nominationClosesDaysBeforeEnd: 14,
  nominationQuota: { spring: 10, summer: 5, fall: 10 },
  nominatorsPerStudent: 3,
  /** A professor reminds a student so often, once in so many days. */
  nominationReminders: 2,
  nominationReminderDays: 7,
  /** Of one professor in one semester. */
  nominationDrafts: 50,
  nominationCredits: 50,
  /** Of one inviter, so that nobody takes all places of the others. */
  creditsPerInviter: 10,
  /** Of a file that is imported: rows that hold a value; columns, and letters of a column's name; lines and cells, empty ones too. */
  importRows: 1_000,
  importColumns: 200,
  importColumnName: 200,
  importLines: 20_000,
  importCells: 200_000,
  importBytes: 1024 * 1024,
  /** The most that staff may choose for their university. */
  nominationQuotaMax: 50,
  nominatorsPerStudentMax: 10,
  windowClosesDaysBeforeMax: 27,
  /** Semesters after the current one that have a place in a university's calendar. */
  semestersAhead: 5,
  /** So far may a semester begin from its usual first day, and so long must it last at least. */
  semesterShiftDays: 45,
  semesterDaysMin: 28,
  /** Points of the ledger (product 2.6). */
  pointsPerNominee: 50,
  pointsPerSemester: 250,
  pointsPendingDays: 14,
  pointsYears: 2,
  /** Requests of one professor that wait for an answer. */
  openRedemptions: 10,
  messageText: 4_000,
  /** A graduate of whom nothing is known is asked once in so many days, and one call asks so many of a class. */
  outcomeAskDays: 30,
  outcomesAsked: 500,
  /** Templates of messages that one person keeps, and the length of their names. */
  messageTemplates: 50,
  messageTemplateName: 80,
  /** Of one company, to students who have not written or applied (product 2.19). */
  coldMessagesPerMonth: 100,
  /** Why somebody reports a conversation. */
  reportReason: 1_000,
  suspensionReason: 500,
  /** People that the search of whom to write to shows at once, and messages that the search of one's conversations does. */
  peopleToWriteTo: 20,
  messagesFound: 20,
  /** Conversations that a page says at once to have arrived. */
  deliveredAtOnce: 20,
  /** Letters that people cause to one address. What is over it waits for the digest of the next day. */
  lettersPerDay: 5,
  lettersPer30Days: 20,
  /** Letters that one day's digest takes; what is over them is not mailed. */
  lettersPerDigest: 100,
  codesPerHour: 3,
  /** How long a declined payment locks nothing. */
  graceDays: 7,
  /** How long the provider may take to tell of the next period. */
  renewalDays: 1,
  /** Mails of notifications to one person. What is over it waits for the mail of the next morning. */
  noticesPerDay: 10,
  /** Of those about one application that do not count among them, such as when an interview is. */
  noticesOfApplicationPerDay: 8,
  /** As old notifications are shown and counted. */
  notificationDays: 90,
  /** So many unread ones are counted, and so many are remembered that were read one by one. */
  unreadCounted: 100,
  readOneByOne: 200,
  /** As much of what somebody wrote stands in a letter. */
  quotedInLetter: 1_000,
} as const
