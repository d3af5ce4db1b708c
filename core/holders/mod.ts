/**
 * Certificate holders of an account: who receives certificates, with which marks and on which policies. Every change is
 * one batch with its audit row, the same holder is not on a list twice, and an archived one keeps its certificates.
 */
export { type AddedHolder, addHolder } from "./add-holder.ts";
export { CertificateHolderRef } from "./graphql-ref.ts";
export { findHolders } from "./repository.ts";
export { createHolders, type HolderList, type Holders } from "./service.ts";
export { certificateHolders } from "./tables.ts";
