/** Sign-in: a user with a mailed code, an operator with a token. Knowing an address or a user's id is not enough. */
export { judgeOperatorToken, type OperatorVerdict } from "./operator-token.ts";
export { createSignInDoor } from "./sign-in-door.ts";
export { deliverSignInMail, type SignInMailMessage, signInMailMessageSchema } from "./sign-in-mail.ts";
export { signInLimits } from "./sign-in-limits.ts";
export { keysOfPlace } from "./sign-in-place.ts";
export { createSignIn } from "./sign-in.ts";
