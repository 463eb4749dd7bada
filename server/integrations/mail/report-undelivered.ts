import type { PlatformContext } from '../../platform/context.ts'

/**
 * Says that a mail could not be handed over. Where the mail server takes mails, but not this one, that is a line in the log;
 * anything else keeps all mails from leaving, and the owner hears of it.
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

/** The server's answer to the recipient or to the content, by nodemailer's codes. */
function isAboutThisMail(problem: Error): boolean {
  return 'code' in problem && (problem.code === 'EENVELOPE' || problem.code === 'EMESSAGE')
}

/** Mail servers like to repeat whom a mail is for, which is nothing for a log. */
function withoutAddresses(problem: Error): Error {
  const error = new Error(problem.message.replaceAll(/[^\s<>@]{1,64}@[^\s<>@]{1,255}/g, '…@…'))
  error.name = problem.name
  return error
}
