import type { PlatformContext } from '../../platform/context.ts'

/**
 * Reports a mail that could not be sent. A refusal of this mail alone is logged; any other failure stops all mails, and
 * opens an incident for the owner.
 */
export function reportUndelivered(
  { incidents, log }: Pick<PlatformContext, 'incidents' | 'log'>,
  mailId: string,
  problem: Error,
): void {
  const error = withoutAddresses(problem)
  if (isAboutThisMail(problem)) log.warn({ mail: mailId, err: error }, 'the mail server refuses a mail')
  else incidents.failed({ kind: 'mails_do_not_leave', error, context: { mail: mailId } })
}

/** Whether the server refused the recipient or the content, by nodemailer's codes. */
function isAboutThisMail(problem: Error): boolean {
  return 'code' in problem && (problem.code === 'EENVELOPE' || problem.code === 'EMESSAGE')
}

/** Mail servers often repeat the recipient, which must not be logged. */
function withoutAddresses(problem: Error): Error {
  const error = new Error(problem.message.replaceAll(/[^\s<>@]{1,64}@[^\s<>@]{1,255}/g, '…@…'))
  error.name = problem.name
  return error
}
