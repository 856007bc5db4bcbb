"""A site in Python with Authlib. It speaks with the test by lines of JSON: it says where to send the browser, and is told what came back."""
import json
import os
import sys

import requests
from authlib.integrations.requests_client import OAuth2Session
from authlib.jose import JsonWebKey, jwt
from authlib.oidc.core import CodeIDToken

ISSUER, CLIENT_ID, CLIENT_SECRET, CALLBACK = sys.argv[1:5]
os.environ["AUTHLIB_INSECURE_TRANSPORT"] = "1"  # the test runs on this machine only


def say(**what):
    print(json.dumps(what), flush=True)


def verified(token, metadata, **expected):
    """The claims of an ID Token, as OpenID Connect Core 3.1.3.7 wants them checked."""
    keys = JsonWebKey.import_key_set(requests.get(metadata["jwks_uri"], timeout=10).json())
    options = {"iss": {"essential": True, "value": metadata["issuer"]}, "aud": {"essential": True, "value": CLIENT_ID}}
    claims = jwt.decode(token["id_token"], keys, claims_cls=CodeIDToken, claims_options=options, claims_params={"client_id": CLIENT_ID, **expected})
    claims.validate(leeway=5)
    return claims


metadata = requests.get(ISSUER + "/.well-known/openid-configuration", timeout=10).json()
session = OAuth2Session(CLIENT_ID, CLIENT_SECRET, scope="openid profile email experts", redirect_uri=CALLBACK, code_challenge_method="S256", token_endpoint_auth_method="client_secret_basic")
verifier, nonce = "v" * 64, "a nonce from python"
link, state = session.create_authorization_url(metadata["authorization_endpoint"], code_verifier=verifier, nonce=nonce)
say(link=link)

token = session.fetch_token(metadata["token_endpoint"], authorization_response=sys.stdin.readline().strip(), state=state, code_verifier=verifier)
claims = verified(token, metadata, nonce=nonce, access_token=token["access_token"])
who = session.get(metadata["userinfo_endpoint"], timeout=10).json()
again = session.refresh_token(metadata["token_endpoint"], refresh_token=token["refresh_token"])
later = verified(again, metadata, access_token=again["access_token"])
still = session.get(metadata["userinfo_endpoint"], timeout=10).json()
say(claims=claims, userinfo=who, refreshed=later, still=still, rotated=again["refresh_token"] != token["refresh_token"])
