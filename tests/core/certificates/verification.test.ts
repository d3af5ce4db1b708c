import { describe, expect, it } from "vitest";
import { base32Of, randomBase32, readBase32 } from "../../../core/shared/base32.ts";
import { parseVerificationCode, verificationCodeOf } from "../../../core/certificates/verification.ts";

const random = Uint8Array.from({ length: 16 }, (_, place) => place * 17);

describe("base 32", () => {
  it("writes five bits per character, the first bits first", () => {
    expect(base32Of(Uint8Array.of(0xff, 0xff, 0xff, 0xff, 0xff))).toBe("ZZZZZZZZ");
    expect(base32Of(Uint8Array.of(0b0000_1000, 0b0100_0000))).toBe("1100");
    expect(base32Of(Uint8Array.of(0x80))).toBe("G0");
    expect(base32Of(new Uint8Array())).toBe("");
  });

  it("gives every byte its own text", () => {
    const texts = new Set(Array.from({ length: 256 }, (_, byte) => base32Of(Uint8Array.of(byte))));
    expect(texts.size).toBe(256);
  });

  it("makes random keys of the wanted length", () => {
    const keys = Array.from({ length: 200 }, () => randomBase32(6));
    expect(new Set(keys).size).toBeGreaterThan(190);
    expect(keys.every((key) => readBase32(key, 6) === key)).toBe(true);
  });
});

describe("a verification code", () => {
  const code = verificationCodeOf("7KX2MB", random);

  it("is printed in groups of four", () => {
    expect(code).toBe("7KX2-MB00-8J4C-T4AN-K7F2-4SNA-XWSQ-FEZW");
  });

  it("is read back with its agency key", () => {
    expect(parseVerificationCode(code)).toEqual({ agencyKey: "7KX2MB", code });
  });

  it.each([
    ["in lowercase", code.toLowerCase()],
    ["without hyphens", code.replaceAll("-", "")],
    ["with spaces and a line break", ` ${code.replaceAll("-", " ")}\n`],
    ["with other dashes", code.replaceAll("-", "–")],
    ["with O for 0", code.replaceAll("0", "O")],
    ["with o for 0", code.replaceAll("0", "o")],
  ])("is read %s", (_, typed) => {
    expect(parseVerificationCode(typed)?.code).toBe(code);
  });

  it("reads I and L as 1", () => {
    const ones = verificationCodeOf("111111", random);
    expect(parseVerificationCode(ones.replaceAll("1", "I"))?.code).toBe(ones);
    expect(parseVerificationCode(ones.replaceAll("1", "l"))?.code).toBe(ones);
  });

  it.each([
    ["nothing", ""],
    ["a character too few", code.slice(0, -1)],
    ["a character too many", `${code}0`],
    ["a letter outside the alphabet", code.replace("7", "U")],
    ["a letter that only looks like one inside", code.replace("K", "К")],
    ["a long s, which becomes an S in capitals", code.replace("S", "ſ")],
    ["very long text", code.repeat(10_000)],
  ])("is not read from %s", (_, typed) => {
    expect(parseVerificationCode(typed)).toBeNull();
  });

  it("refuses a key that is none and too few random bits", () => {
    expect(() => verificationCodeOf("7kx2mb", random)).toThrow(TypeError);
    expect(() => verificationCodeOf("7KX2M", random)).toThrow(TypeError);
    expect(() => verificationCodeOf("7KX2MB", random.slice(1))).toThrow(TypeError);
  });
});
