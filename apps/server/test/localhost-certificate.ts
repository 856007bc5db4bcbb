/**
 * A certificate for `localhost` that a test makes trusted in its own process. Its key is no secret:
 * nothing else trusts it.
 */
export const localhostCertificate = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBQTCB6KADAgECAgEBMAoGCCqGSM49BAMCMBQxEjAQBgNVBAMMCWxvY2FsaG9z
dDAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAwMFowFDESMBAGA1UEAwwJ
bG9jYWxob3N0MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEGgS1GNAFmGbTcu3e
aMbMA4q5xz3imYUnNsWMl9u6skLumnHt5XqnpYjWSuteltc7AhEEvN6V0sYMripE
VrvLEqMpMCcwFAYDVR0RBA0wC4IJbG9jYWxob3N0MA8GA1UdEwEB/wQFMAMBAf8w
CgYIKoZIzj0EAwIDSAAwRQIhAImf5vy9513VoYSWOtuw8/7c85Eqr3Z2VDVW3Dha
3LhxAiB9qG7+oDpuipOj/GmNlt28wbHxO4l5Uk3QvxQ96IlxaA==
-----END CERTIFICATE-----
`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgG8fs7gSviogpZcGK
bEEX+cMkB1NHIByBVUeo0S7CXg2hRANCAAQaBLUY0AWYZtNy7d5oxswDirnHPeKZ
hSc2xYyX27qyQu6ace3leqeliNZK616W1zsCEQS83pXSxgyuKkRWu8sS
-----END PRIVATE KEY-----
`,
}
