/**
 * Words with which names of businesses begin and which requests use anyway: alone they name nobody. Data that a service rep
 * can review; a name that goes on with its second word is recognized all the same.
 */
export const ordinaryWords: ReadonlySet<string> = new Set(
  (
    "about account accounts add additional advanced agency agent agreement all allied alpha always amendment american and answer any " +
    "application approval approve april are area ask attached august auto automatic best bill billing bind binder board boat bond bring " +
    "broker build builder building bureau business call cancel cancellation capital care cargo carrier case center central certificate " +
    "change check choice city claim class classic clean client close coast commercial common community company compare complete contact " +
    "contract contractor copy could country county cover coverage covered create current custom customer cyber daily date dated day " +
    "dealer december deductible delivery dental diamond direct document does done down draft drive driver early east eastern elite " +
    "email employee endorse endorsement energy equipment every evidence excess expert express family farm fast federal fee file fill " +
    "find fire first five fleet flood following form forward four free fresh friday from front full future garage general get give " +
    "global gold golden good grand great green group guard guide hail harbor have health heavy help hold holder home hope house " +
    "important include industrial information insurance insured integrity interest international invoice issue items january july june " +
    "just keep kind know lake land lease legal let letter liability life light limit line list loan local look loss made mail main " +
    "make management march master may meet meeting member metro metropolitan mobile modern monday month more mortgage mountain " +
    "moving must name national need new next north northern note notice november number october offer office official one online only " +
    "open order other over owner pacific page park partner party payment payroll people period person phone plan please point policies " +
    "policy power premier premium prepare price prime private pro procedure process producer professional program project proof " +
    "property proposal public quality question quick quote rate ready real receive received record regional remove renew renewal rent " +
    "rental repair replace report request requirement retail review right risk river road roof roofing safe safety saturday save " +
    "school secure security select send september service seven shop show sign signed silver simple site small smart social some south " +
    "southern special standard star start state statement steel step still stone store storage street strong summary summit sunday " +
    "superior supply sure system task tax team tell term test thank that their them there these they thing this three thursday time " +
    "today tool total town trade transport travel tree true trust trusted tuesday umbrella under underwriting union unit united " +
    "universal update upper urban vacant valley value vehicle very view village want water weather website wednesday week west western " +
    "what when where which white whole will wind with without wood work worker workers world would year your"
  ).split(" "),
);
