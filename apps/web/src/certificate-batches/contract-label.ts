/** What a person confirms before marks of blanket endorsements are issued again. */
export const contractLabel = "Written contracts still require the marks of blanket endorsements";
