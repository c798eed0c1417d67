import { errorCode } from '../common.ts'
import { sharedErrors } from '../shared-errors.ts'
import { secretText } from '../text.ts'

/** The password that confirms a change of the account; absent from users who confirm it at their provider. */
export const OwnPassword = secretText(256, errorCode(sharedErrors, 'password-invalid'))
  .min(1, errorCode(sharedErrors, 'password-invalid'))
  .optional()
